import type { AdminPaymentRow } from '@florin/database/sql/admin-payments';
import { Refusal } from '@florin/domain/errors';
import type { Actor } from '../audit/record.ts';
import { resume } from './resume.ts';
import { quarantineTainted } from '../quarantine/quarantine-tainted.ts';
import { changePayment, type PaymentChange } from '../payments/change-payment.ts';
import type { PaymentOrder } from '../payments/move-payment.ts';
import type { EnginePorts } from '../ports.ts';

const takeUp: PaymentChange = async (session, payment, context) => {
  if (payment.status !== 'failed')
    throw new Refusal(
      'CONFLICT',
      `A payment that is ${payment.status} goes its way by itself: there is nothing to recompute.`,
    );
  const after = await resume(session, payment, context);
  await quarantineTainted(session, [after], context);
  return after;
};

/**
 * Takes a failed payment up again and brings it to where its selections and deposits say it is, deposits included that
 * arrived meanwhile. Refuses with NOT_FOUND and CONFLICT (status).
 */
export const recomputePayment = (
  ports: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>,
  order: PaymentOrder,
  by: Actor,
): Promise<AdminPaymentRow> => changePayment(ports, order, { action: 'payment.recompute', change: takeUp }, by);
