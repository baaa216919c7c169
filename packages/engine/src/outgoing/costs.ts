import { type AssetAccount, depositAccount } from '@florin/domain/ledger/accounts';
import type { Asset, ChainAdapter, OutgoingPurpose } from '@florin/domain/ports/chain';

/** What of a step decides who pays for it. */
interface Priced {
  row: { purpose: OutgoingPurpose; sourceKind: 'deposit' | 'treasury'; sourceIndex: bigint | null };
  token: { asset: Asset };
  adapter: ChainAdapter;
}

/** Brings coins of deposit addresses to the treasury. */
export const bringsHome = ({ purpose }: { purpose: OutgoingPurpose }): boolean =>
  purpose === 'sweep' || purpose === 'batch' || purpose === 'consolidation';

/** Coins that pay for their own way: what they cost more, arrives less. */
export const paysItself = ({ row, token, adapter }: Priced): boolean =>
  (row.purpose !== 'batch' && bringsHome(row) && token.asset.kind === 'native' && adapter.payer !== 'treasury') ||
  (row.purpose === 'batch' && adapter.batches?.paidBy === 'items');

/**
 * A token leaves a deposit address only when the treasury has sent the chain's own coin for it there; so does a refund
 * of that coin, of which the payer is promised a certain amount.
 */
export const needsFunding = ({ row, token, adapter }: Priced): boolean =>
  adapter.payer === 'source' &&
  row.sourceKind === 'deposit' &&
  (token.asset.kind === 'token' || row.purpose === 'refund');

/** The account in the books that pays what a movement costs. */
export const payingAccount = (step: Priced): AssetAccount =>
  step.row.sourceIndex !== null && (step.adapter.payer === 'source' || paysItself(step))
    ? depositAccount(step.row.sourceIndex)
    : 'gas';
