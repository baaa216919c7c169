import type { Database } from '@florin/database/database';
import { notFound, Refusal } from '@florin/domain/errors';
import { nextStatus } from '@florin/domain/payment/transition';
import type { Clock } from '@florin/domain/ports/clock';
import { lockPayment, savePayments } from './payment-store.ts';
import { refuseTouched } from './untouched.ts';

/**
 * Lets a payer who has paid nothing choose another token. The lock stays as it was, so money that was already sent
 * under it counts at its price. No event tells of it, because the merchant has nothing to do; the next choice is told
 * like every choice. A payment without a token stays as it is. Refuses with NOT_FOUND and CONFLICT (status, money has
 * arrived or is on its way).
 */
export const dropSelection = ({ db, clock }: { db: Database; clock: Clock }, paymentId: string): Promise<void> =>
  db.transaction(async (session) => {
    const held = await lockPayment(session, paymentId);
    if (!held) throw notFound('payment');
    const { status } = held.payment;
    if (status === 'awaiting_selection') return;
    const dropped = nextStatus(status, 'selection_dropped');
    if (dropped === null)
      throw new Refusal('CONFLICT', `The token can no longer be changed: the payment is ${status}.`);
    await refuseTouched(session, paymentId, clock.now());
    held.change({ status: dropped });
    await savePayments(session, [held]);
  });
