import { adoptDeposits, listAdoptable } from '@florin/database/sql/adopted-deposits';
import type { Session } from '@florin/database/statement';
import { baseUnits } from '@florin/domain/money/crypto';

/**
 * For a sweep that ran although a reorg had taken its deposits: it moved the coins that lay there instead. It takes
 * deposits of the same payment on its address as far as its amount goes, the largest first. What is left over must not
 * exceed what still lies there, or nothing could ever sweep it.
 */
export async function adopt(
  session: Session,
  { outgoingId, paymentId, tokenId }: { outgoingId: string; paymentId: string; tokenId: string },
): Promise<void> {
  const there = await session.many(listAdoptable, { outgoingId, paymentId, tokenId });
  const adopted = fitting(there, baseUnits(there[0]?.gone ?? '0'));
  if (adopted.length > 0) await session.run(adoptDeposits, { outgoingId, depositIds: adopted });
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
