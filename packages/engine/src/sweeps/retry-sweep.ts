import type { AdminPaymentRow } from '@florin/database/sql/admin-payments';
import type { Actor } from '../audit/record.ts';
import type { PaymentOrder } from '../payments/change-payment.ts';
import { type AdminMove, movePayment } from '../payments/move-payment.ts';
import type { EnginePorts } from '../ports.ts';

const retry: AdminMove = {
  move: ({ settlingAt }) => (settlingAt === null ? 'sweep_retried' : 'part_sweep_retried'),
  action: 'payment.retry_sweep',
  participle: 'swept again',
  prepare: async (_session, held, now) => held.change({ sweepDueAt: now }),
};

/**
 * Lets a payment whose sweep was given up be swept again at once, with all its tries. Refuses with NOT_FOUND and
 * CONFLICT (status).
 */
export const retrySweep = (
  ports: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>,
  order: PaymentOrder,
  by: Actor,
): Promise<AdminPaymentRow> => movePayment(ports, { ...order, ...retry }, by);
