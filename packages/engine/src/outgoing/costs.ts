import { type AssetAccount, depositAccount } from '@florin/domain/ledger/accounts';
import { purposeFacts } from '@florin/domain/outgoing/purpose-facts';
import type { Asset, ChainAdapter, OutgoingPurpose } from '@florin/domain/ports/chain';

/** What of an outgoing transaction decides who pays for it. */
interface Priced {
  row: { purpose: OutgoingPurpose; sourceKind: 'deposit' | 'treasury'; sourceIndex: bigint | null };
  token: { asset: Asset };
  adapter: ChainAdapter;
}

/** Whether it brings coins of deposit addresses to the treasury. */
export const collects = ({ purpose }: { purpose: OutgoingPurpose }): boolean => purposeFacts[purpose].collects;

/** Whether it carries several sweeps. */
export const isBatch = ({ purpose }: { purpose: OutgoingPurpose }): boolean => purposeFacts[purpose].effect === 'batch';

/** Coins that pay for their own transaction: the more it costs, the less arrives. */
export const paysItself = ({ row, token, adapter }: Priced): boolean =>
  isBatch(row)
    ? adapter.batches?.paidBy === 'items'
    : collects(row) && token.asset.kind === 'native' && adapter.payer !== 'treasury';

/**
 * A deposit address can move a token only after the treasury has sent it the chain's own coin. The same holds for an
 * amount of that coin that was promised in full.
 */
export const needsFunding = ({ row, token, adapter }: Priced): boolean =>
  adapter.payer === 'source' &&
  row.sourceKind === 'deposit' &&
  (token.asset.kind === 'token' || purposeFacts[row.purpose].isPromised);

/** The account in the books that pays what it costs. */
export const payingAccount = (step: Priced): AssetAccount =>
  step.row.sourceIndex !== null && (step.adapter.payer === 'source' || paysItself(step))
    ? depositAccount(step.row.sourceIndex)
    : 'gas';
