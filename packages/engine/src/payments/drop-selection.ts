import type { Database } from '@florin/database/database';
import { lockPayments } from '@florin/database/sql/lock-payments';
import { paymentsJson, savePayments } from '@florin/database/sql/save-payments';
import { notFound, Refusal } from '@florin/domain/errors';
import { nextStatus } from '@florin/domain/payment/transition';
import type { Clock } from '@florin/domain/ports/clock';
import { refuseTouched } from './untouched.ts';

/**
 * Lets a payer who has paid nothing choose another token. The lock stays as it was: money already sent under it counts
 * at its price. Nothing is told, because the merchant has nothing to do; the next choice is told like every choice.
 * A payment whose token is open already is left as it is. Refuses with NOT_FOUND and CONFLICT (status, money has
 * arrived or is on its way).
 */
export const dropSelection = ({ db, clock }: { db: Database; clock: Clock }, paymentId: string): Promise<void> =>
  db.transaction(async (session) => {
    const payment = (await session.many(lockPayments, { ids: [paymentId] }))[0];
    if (!payment) throw notFound('payment');
    if (payment.status === 'awaiting_selection') return;
    const status = nextStatus(payment.status, 'selection_dropped');
    if (status === null)
      throw new Refusal('CONFLICT', `The token can no longer be changed: the payment is ${payment.status}.`);
    await refuseTouched(session, payment, clock.now());
    await session.run(savePayments, { paymentsJson: paymentsJson([{ ...payment, status }]) });
  });
