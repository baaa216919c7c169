import type { PaymentVerb } from '../payments/change-payment.ts';
import { type AdminMove, movePayment } from '../payments/move-payment.ts';

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
export const retrySweep: PaymentVerb = movePayment(retry);
