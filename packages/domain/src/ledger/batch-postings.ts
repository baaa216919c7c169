import { InvariantError } from '../errors.ts';
import { depositAccount } from './accounts.ts';
import type { OutgoingPosting } from './postings.ts';
import { assetTransfers, type AssetTransfer } from './transfer.ts';

/**
 * A final sweep that a batch carried: `amount` base units of `tokenId` arrived in the treasury, which also paid, so
 * that the address's own coins are untouched. `cost` is its share; `amount` is 0 when its coins did not arrive.
 */
export const batchedSweepFinal = (
  sweep: OutgoingPosting & { readonly tokenId: string; readonly amount: bigint },
): readonly AssetTransfer[] =>
  assetTransfers(
    {
      groupId: sweep.groupId,
      tokenId: sweep.tokenId,
      kind: 'sweep',
      debit: 'treasury',
      credit: depositAccount(sweep.depositIndex),
      amount: sweep.amount,
      idempotencyKey: `sweep:${sweep.outgoingId}`,
    },
    {
      groupId: sweep.groupId,
      tokenId: sweep.nativeTokenId,
      kind: 'batch_cost',
      debit: 'network_fee',
      credit: 'gas',
      amount: sweep.cost,
      idempotencyKey: `batch_cost:${sweep.outgoingId}`,
    },
  );

/**
 * Divides base units into `count` shares that differ by at most one and add up to exactly all of it; the first ones
 * are the larger.
 * @throws InvariantError when there is nobody to share with, or less than nothing to share.
 */
export function shareOut(total: bigint, count: number): readonly bigint[] {
  if (!Number.isSafeInteger(count) || count < 1 || total < 0n)
    throw new InvariantError('Nothing to divide, or nobody to divide it over.', { total, count });
  const each = total / BigInt(count);
  const larger = total % BigInt(count);
  return Array.from({ length: count }, (_one, at) => (BigInt(at) < larger ? each + 1n : each));
}

/**
 * Divides base units over values in proportion to them: the shares add up to exactly all of it, and none is larger than
 * its value. What rounding leaves is borne by the first ones that can.
 * @throws InvariantError when there is more to share than all values, or less than nothing.
 */
export function shareByValue(total: bigint, values: readonly bigint[]): readonly bigint[] {
  const whole = values.reduce((sum, value) => sum + value, 0n);
  if (total < 0n || total > whole || values.some((value) => value < 0n))
    throw new InvariantError('More to bear than there is.', { total, whole });
  const shares = values.map((value) => (whole === 0n ? 0n : (total * value) / whole));
  let left = total - shares.reduce((sum, one) => sum + one, 0n);
  return shares.map((one, at) => {
    const more = left > 0n && one < (values[at] ?? 0n) ? 1n : 0n;
    left -= more;
    return one + more;
  });
}
