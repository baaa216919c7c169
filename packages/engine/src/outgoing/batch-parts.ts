import { shareByValue, shareOut } from '@florin/domain/ledger/batch-postings';
import type { BatchItem, BatchSweeps } from '@florin/domain/ports/chain';

/** What one sweep of a batch came to, base units. */
export interface BatchPart {
  /** What it moved to the treasury, less its share of the cost where it paid that itself. */
  moved: bigint;
  /** What of it came there: less where the token keeps a fee, and 0 where it failed. */
  arrived: bigint;
  /** Its share of what the batch cost, native base units. */
  cost: bigint;
}

/** What a batch cost in all, and what came of each of its sweeps; none where it failed as a whole. */
export interface BatchOutcome {
  fee: bigint;
  came: readonly bigint[];
}

/**
 * Divides what a batch cost over its sweeps, in their order: evenly where the treasury paid; by what left each address
 * where they paid themselves, so that none pays more than it has.
 */
export function partsOf(
  batches: BatchSweeps | null,
  items: readonly BatchItem[],
  { fee, came }: BatchOutcome,
): readonly BatchPart[] {
  if (items.length === 0) return [];
  const isSelfPaid = batches?.paidBy === 'items';
  const amounts = items.map(({ amount }) => amount);
  const costs = isSelfPaid ? shareByValue(fee, amounts) : shareOut(fee, items.length);
  return amounts.map((amount, at) => {
    const [cost = 0n, brought = 0n] = [costs[at], came[at]];
    const own = isSelfPaid ? cost : 0n;
    return { moved: amount - own, arrived: brought > own ? brought - own : 0n, cost };
  });
}
