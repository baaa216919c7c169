import type { PaymentVerb } from './change-payment.ts';
import { movePayment } from './move-payment.ts';

/**
 * Takes an unsettled payment out of the machine's hands, to be looked into: nothing of it is signed or credited from
 * then on. A sweep that is signed already is followed to its end. Refuses with NOT_FOUND and CONFLICT (status).
 */
export const failPayment: PaymentVerb = movePayment({
  move: 'failed_by_admin',
  action: 'payment.fail',
  participle: 'failed',
});
