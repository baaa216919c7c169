import type { LockedPayment } from '@florin/database/sql/lock-payments';
import { paymentsJson, savePayments } from '@florin/database/sql/save-payments';
import type { Session } from '@florin/database/statement';
import { mustMove, type EnteringMove } from '@florin/domain/payment/transition';
import { record } from '../events/record.ts';
import { advance } from './advance.ts';
import type { RecomputeContext } from './recompute.ts';

/**
 * Takes locked payments one move of the table further and tells it.
 *
 * @returns how many
 * @throws InvariantError when one has no such move
 */
export async function movePayments(
  session: Session,
  locked: readonly LockedPayment[],
  move: EnteringMove,
  { catalogue, ids, now }: RecomputeContext,
): Promise<number> {
  if (locked.length === 0) return 0;
  const moved = locked.map((payment) => {
    const token = payment.tokenId === null ? null : (catalogue.tokens.get(payment.tokenId) ?? null);
    return advance(payment, [mustMove(payment.status, move)], { token, at: now, ids });
  });
  await session.run(savePayments, { paymentsJson: paymentsJson(moved.map(({ payment }) => payment)) });
  await record(
    session,
    moved.flatMap(({ events }) => events),
  );
  return moved.length;
}
