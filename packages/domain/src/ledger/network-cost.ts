import { depositAccount } from './accounts.ts';
import { assetTransfers, type AssetTransfer } from './transfer.ts';

/** What a transaction that moves nothing did: it made a contract, used up a slot, or lent a stake or took it back. */
export type OverheadKind = 'deployment_cost' | 'cancel_cost' | 'lending_cost';

/** A final transaction that moves nothing by design. */
export interface OverheadPosting {
  readonly groupId: string;
  readonly outgoingId: string;
  readonly kind: OverheadKind;
  readonly nativeTokenId: string;
  /** The deposit address that paid; null where the treasury did. */
  readonly depositIndex: bigint | null;
  /** Native base units. */
  readonly cost: bigint;
}

/** What creating a contract, using up a number or lending a stake cost, paid by the account that sent it. */
export const networkCost = (posting: OverheadPosting): readonly AssetTransfer[] =>
  assetTransfers({
    groupId: posting.groupId,
    tokenId: posting.nativeTokenId,
    kind: posting.kind,
    debit: 'network_fee',
    credit: posting.depositIndex === null ? 'gas' : depositAccount(posting.depositIndex),
    amount: posting.cost,
    idempotencyKey: `${posting.kind}:${posting.outgoingId}`,
  });

/**
 * Native base units that came to the treasury beside what a transaction moved: what somebody had left with the chain for
 * storage that is not needed any more.
 */
export const storageReturned = (posting: {
  readonly groupId: string;
  readonly outgoingId: string;
  readonly nativeTokenId: string;
  readonly returned: bigint;
}): readonly AssetTransfer[] =>
  assetTransfers({
    groupId: posting.groupId,
    tokenId: posting.nativeTokenId,
    kind: 'storage_returned',
    debit: 'gas',
    credit: 'external',
    amount: posting.returned,
    idempotencyKey: `storage_returned:${posting.outgoingId}`,
  });
