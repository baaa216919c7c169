/** Where a deposit's block is and what it brought. */
export interface DepositHeight {
  height: bigint;
  amount: bigint;
}

/** Confirmations by the headers we hold: a block that was just read has one. */
export const confirmationsAt = (height: bigint, cursorHeight: bigint): number =>
  Math.max(0, Number(cursorHeight - height) + 1);

/**
 * The confirmations that still hold a payment up: the fewest among the deposits, oldest first, that are needed to
 * reach the amount; null before the first deposit.
 */
export function confirmationsReceived(
  deposits: readonly DepositHeight[],
  needed: bigint,
  cursorHeight: bigint,
): number | null {
  const oldestFirst = deposits.toSorted((a, b) => (a.height < b.height ? -1 : a.height > b.height ? 1 : 0));
  let sum = 0n;
  let fewest: number | null = null;
  for (const { height, amount } of oldestFirst) {
    if (sum >= needed) break;
    sum += amount;
    fewest = confirmationsAt(height, cursorHeight);
  }
  return fewest;
}
