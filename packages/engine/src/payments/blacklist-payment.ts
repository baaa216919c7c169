import { taintDeposits } from '@florin/database/sql/decide-deposits';
import type { LockedPayment } from '@florin/database/sql/lock-payments';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { quarantineTainted } from '../quarantine/quarantine-tainted.ts';
import { recompute, type RecomputeContext } from './recompute.ts';

/**
 * Blacklists a locked payment whose senders were listed after they had paid: their deposits count no more, and what
 * lies beside them is set apart.
 *
 * @returns the payment as it is then
 */
export async function blacklistPayment(
  session: Session,
  payment: LockedPayment,
  context: RecomputeContext,
): Promise<LockedPayment> {
  await session.run(taintDeposits, { paymentId: payment.id });
  const [blacklisted] = await recompute(session, [payment], context);
  if (blacklisted?.status !== 'blacklisted')
    throw new InvariantError('A payment with a listed sender was not blacklisted.', { payment: payment.id });
  await quarantineTainted(session, [blacklisted], context);
  return blacklisted;
}
