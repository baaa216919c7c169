import type { UnsweptRow } from '@florin/database/sql/lineage/adopt-signed';
import { baseUnits } from '@florin/domain/money/crypto';

/** Longer than any address has deposits in practice; beyond it nobody looks for the exact sum. */
const triesMax = 50_000;

/**
 * Which deposits of an address a sweep moved that the database lost, oldest first: those of its payment where they make
 * up what it moved, else any that do so exactly, else the oldest as far as it goes. What others sent there stays.
 *
 * @param moved base units that left the address
 */
export function chooseMoved(there: readonly UnsweptRow[], moved: bigint, paymentId: string): readonly UnsweptRow[] {
  const own = there.filter(({ countedFor }) => countedFor === paymentId);
  if (sumOf(own) === moved) return own;
  return exactly(there, moved) ?? asFarAs(there, moved);
}

const sumOf = (rows: readonly UnsweptRow[]): bigint => rows.reduce((sum, { amount }) => sum + baseUnits(amount), 0n);

function exactly(there: readonly UnsweptRow[], moved: bigint): readonly UnsweptRow[] | null {
  let tries = 0;
  const search = (at: number, left: bigint): readonly UnsweptRow[] | null => {
    if (left === 0n) return [];
    const row = there[at];
    if (row === undefined || (tries += 1) > triesMax) return null;
    const amount = baseUnits(row.amount);
    const rest = amount > left ? null : search(at + 1, left - amount);
    return rest === null ? search(at + 1, left) : [row, ...rest];
  };
  return search(0, moved);
}

function asFarAs(there: readonly UnsweptRow[], moved: bigint): readonly UnsweptRow[] {
  let left = moved;
  return there.filter(({ amount }) => {
    if (baseUnits(amount) > left) return false;
    left -= baseUnits(amount);
    return true;
  });
}
