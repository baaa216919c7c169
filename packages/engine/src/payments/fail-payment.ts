import type { AdminPaymentRow } from '@florin/database/sql/admin-payments';
import type { Actor } from '../audit/record.ts';
import type { PaymentOrder } from './change-payment.ts';
import { movePayment } from './move-payment.ts';
import type { EnginePorts } from '../ports.ts';

/**
 * Takes an unsettled payment out of the machine's hands, to be looked into: nothing of it is signed or credited from
 * then on. A sweep that is signed already is followed to its end. Refuses with NOT_FOUND and CONFLICT (status).
 */
export const failPayment = (
  ports: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>,
  order: PaymentOrder,
  by: Actor,
): Promise<AdminPaymentRow> =>
  movePayment(ports, { ...order, move: 'failed_by_admin', action: 'payment.fail', participle: 'failed' }, by);
