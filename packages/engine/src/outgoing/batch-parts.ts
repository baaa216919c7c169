import { shareByValue, shareOut } from '@florin/domain/ledger/batch-postings';
import type { BatchItem, BatchSweeps } from '@florin/domain/ports/chain';

/** What one sweep of a batch came to, base units. */
export interface BatchPart {
  /** At the treasury, if it did. */
  arriving: bigint;
  /** Its share of what the batch cost, native base units. */
  cost: bigint;
}

/**
 * Divides what a batch cost over its sweeps, in their order: evenly where the treasury paid; by what left each address
 * where they paid themselves, so that none pays more than it has.
 */
export function partsOf(batches: BatchSweeps | null, items: readonly BatchItem[], fee: bigint): readonly BatchPart[] {
  if (items.length === 0) return [];
  if (batches?.paidBy !== 'items')
    return shareOut(fee, items.length).map((cost, at) => ({ arriving: items[at]?.amount ?? 0n, cost }));
  const costs = shareByValue(
    fee,
    items.map(({ amount }) => amount),
  );
  return items.map(({ amount }, at) => ({ arriving: amount - (costs[at] ?? 0n), cost: costs[at] ?? 0n }));
}
