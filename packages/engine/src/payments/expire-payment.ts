import { readStandingDeposits } from '@florin/database/sql/payments/list-all';
import { Refusal } from '@florin/domain/errors';
import type { PaymentVerb } from './change-payment.ts';
import { type AdminMove, movePayment } from './move-payment.ts';

const expiry: AdminMove = {
  move: 'expired_by_admin',
  action: 'payment.expire',
  participle: 'expired',
  async prepare(session, { payment }) {
    const { standing } = await session.one(readStandingDeposits, { paymentId: payment.id });
    if (standing) throw new Refusal('CONFLICT', 'Money has arrived for this payment: it cannot be expired.');
  },
};

/**
 * Ends a payment that has received nothing; money that arrives later is an unmatched deposit. Refuses with NOT_FOUND
 * and CONFLICT (status, something has arrived).
 */
export const expirePayment: PaymentVerb = movePayment(expiry);
