import { depositAccount, quarantineAccount } from './accounts.ts';
import { assetTransfers } from './transfer.ts';
import type { AssetTransfer } from './transfer.ts';

/** Final coins of one deposit on their address, as they go into quarantine or come out of it. */
export interface QuarantinePosting {
  readonly groupId: string;
  readonly depositId: string;
  readonly tokenId: string;
  readonly depositIndex: bigint;
  /** Base units. */
  readonly amount: bigint;
  /** The how-manieth quarantine of this deposit: each is a new fact. */
  readonly sequence: number;
}

/** A listed sender taints coins that lie on a deposit address. */
export const quarantined = (deposit: QuarantinePosting): readonly AssetTransfer[] =>
  assetTransfers({
    groupId: deposit.groupId,
    tokenId: deposit.tokenId,
    kind: 'quarantine',
    debit: quarantineAccount(deposit.depositIndex),
    credit: depositAccount(deposit.depositIndex),
    amount: deposit.amount,
    idempotencyKey: `quarantine:${deposit.depositId}:${deposit.sequence}`,
  });

/** An administrator lets the coins go: the quarantine the other way round. */
export const quarantineReleased = (deposit: QuarantinePosting): readonly AssetTransfer[] =>
  assetTransfers({
    groupId: deposit.groupId,
    tokenId: deposit.tokenId,
    kind: 'quarantine_release',
    debit: depositAccount(deposit.depositIndex),
    credit: quarantineAccount(deposit.depositIndex),
    amount: deposit.amount,
    idempotencyKey: `quarantine_release:${deposit.depositId}:${deposit.sequence}`,
  });

/** What a sweep brought to the treasury before anybody knew that it is tainted; `amount` in base units. */
export interface SweptQuarantinePosting {
  readonly groupId: string;
  readonly outgoingId: string;
  readonly tokenId: string;
  readonly amount: bigint;
  /** The how-manieth quarantine of this sweep's coins. */
  readonly sequence: number;
}

/** Swept coins are set apart inside the treasury: payouts leave them untouched. */
export const sweptQuarantined = (sweep: SweptQuarantinePosting): readonly AssetTransfer[] =>
  assetTransfers({
    groupId: sweep.groupId,
    tokenId: sweep.tokenId,
    kind: 'quarantine_swept',
    debit: 'quarantine:treasury',
    credit: 'treasury',
    amount: sweep.amount,
    idempotencyKey: `quarantine_swept:${sweep.outgoingId}:${sweep.sequence}`,
  });

/** Swept coins that were set apart belong to the treasury again. */
export const sweptReleased = (sweep: SweptQuarantinePosting): readonly AssetTransfer[] =>
  assetTransfers({
    groupId: sweep.groupId,
    tokenId: sweep.tokenId,
    kind: 'quarantine_swept_release',
    debit: 'treasury',
    credit: 'quarantine:treasury',
    amount: sweep.amount,
    idempotencyKey: `quarantine_swept_release:${sweep.outgoingId}:${sweep.sequence}`,
  });
