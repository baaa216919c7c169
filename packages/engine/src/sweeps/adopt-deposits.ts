import { adoptDeposits, listAdoptable } from '@florin/database/sql/adopted-deposits';
import type { Session } from '@florin/database/statement';
import { baseUnits } from '@florin/domain/money/crypto';

/**
 * For a sweep that ran although a reorg had taken its deposits away: what it moved are the coins that lay there instead.
 * Deposits of the same payment on its address become its own as far as its amount goes, the largest first: what is left
 * must be no more than what still lies there, or it could never be swept.
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
