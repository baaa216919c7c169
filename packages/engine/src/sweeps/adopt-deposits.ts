import { adoptDeposits, listAdoptable } from '@florin/database/sql/deposits/adopt';
import type { Session } from '@florin/database/statement';
import { baseUnits } from '@florin/domain/money/crypto';

/**
 * For a sweep that ran although a reorg had taken its deposits: it moved the coins that lay there instead. It takes
 * deposits of the same payment on its address as far as its amount goes, the largest first. Where that does not reach, it
 * takes one more, the smallest, whose rest still lies there. So the deposits that no sweep has taken never exceed what
 * lies there: nothing could sweep them then.
 *
 * @returns whether something of a deposit was left on the address
 */
export async function adopt(
  session: Session,
  { outgoingId, paymentId, tokenId }: { outgoingId: string; paymentId: string; tokenId: string },
): Promise<boolean> {
  const there = await session.many(listAdoptable, { outgoingId, paymentId, tokenId });
  const gone = baseUnits(there[0]?.gone ?? '0');
  const whole = fitting(there, gone);
  const others = there.filter(({ id }) => !whole.includes(id));
  const taken = there.filter(({ id }) => whole.includes(id)).reduce((sum, { amount }) => sum + baseUnits(amount), 0n);
  const partly = taken < gone ? others.at(-1) : undefined;
  const depositIds = partly === undefined ? whole : [...whole, partly.id];
  if (depositIds.length > 0) await session.run(adoptDeposits, { outgoingId, depositIds });
  return partly !== undefined;
}

/** As many as fit, in their order. */
export function fitting(deposits: readonly { id: string; amount: string }[], most: bigint): string[] {
  const chosen: string[] = [];
  let left = most;
  for (const { id, amount } of deposits) {
    if (baseUnits(amount) > left) continue;
    chosen.push(id);
    left -= baseUnits(amount);
  }
  return chosen;
}
