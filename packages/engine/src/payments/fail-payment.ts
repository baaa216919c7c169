import type { PaymentVerb } from './change-payment.ts';
import { movePayment } from './move-payment.ts';

/**
 * Fails an unsettled payment, so that a person looks into it: from then on nothing of it is signed or credited. A sweep
 * that is already signed is followed to its end. Refuses with NOT_FOUND and CONFLICT (status).
 */
export const failPayment: PaymentVerb = movePayment({
  move: 'failed_by_admin',
  action: 'payment.fail',
  participle: 'failed',
});
