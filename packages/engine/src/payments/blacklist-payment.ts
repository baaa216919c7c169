import { taintDeposits } from '@florin/database/sql/deposits/decide';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { quarantineTainted } from '../quarantine/quarantine-tainted.ts';
import type { HeldPayment, PaymentContext } from './held-payment.ts';
import { recompute } from './recompute.ts';

/**
 * Blacklists a locked payment whose senders were listed after they had paid: their deposits count no more, and what
 * lies beside them is set apart.
 */
export async function blacklistPayment(session: Session, held: HeldPayment, context: PaymentContext): Promise<void> {
  const { id } = held.payment;
  await session.run(taintDeposits, { paymentId: id });
  await recompute(session, [held], context);
  if (held.payment.status !== 'blacklisted')
    throw new InvariantError('A payment with a listed sender was not blacklisted.', { payment: id });
  await quarantineTainted(session, [held.payment], context);
}
