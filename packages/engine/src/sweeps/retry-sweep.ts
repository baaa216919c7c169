import type { PaymentVerb } from '../payments/change-payment.ts';
import { type AdminMove, movePayment } from '../payments/move-payment.ts';

const retry: AdminMove = {
  move: ({ settlingAt }) => (settlingAt === null ? 'sweep_retried' : 'part_sweep_retried'),
  action: 'payment.retry_sweep',
  participle: 'swept again',
  prepare: async (_session, held, now) => {
    const { settlingAt, received } = held.payment;
    // A reorg took all of a part: with nothing to sweep, no sweep would ever end its settlement.
    held.change({ sweepDueAt: now, settlingAt: BigInt(received) === 0n ? null : settlingAt });
  },
};

/**
 * Lets a payment whose sweep was given up be swept again at once, with all its tries. A part of which nothing is on the
 * chain any more is settled no longer: its payment waits for coins as before. Refuses with NOT_FOUND and CONFLICT
 * (status).
 */
export const retrySweep: PaymentVerb = movePayment(retry);
