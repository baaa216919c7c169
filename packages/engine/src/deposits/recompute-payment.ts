import { Refusal } from '@florin/domain/errors';
import { resume } from './resume.ts';
import { quarantineTainted } from '../quarantine/quarantine-tainted.ts';
import { changePayment, type PaymentChange, type PaymentVerb } from '../payments/change-payment.ts';

const takeUp: PaymentChange = async (session, held, context) => {
  const { status } = held.payment;
  if (status !== 'failed')
    throw new Refusal('CONFLICT', `A payment that is ${status} goes its way by itself: there is nothing to recompute.`);
  await resume(session, held, context);
  await quarantineTainted(session, [held.payment], context);
};

/**
 * Takes a failed payment up again and moves it to the status that its selections and deposits give it, with the
 * deposits that arrived meanwhile. Refuses with NOT_FOUND and CONFLICT (status).
 */
export const recomputePayment: PaymentVerb = changePayment('payment.recompute', takeUp);
