import { dropUnsignedSweeps, keepQuarantines } from '@florin/database/sql/deposits/quarantines';
import { Refusal } from '@florin/domain/errors';
import { refuseWhileRefunded } from '../quarantine/refuse-release.ts';
import { changePayment, type PaymentChange, type PaymentVerb } from './change-payment.ts';

const keep: PaymentChange = async (session, { payment }, { now }) => {
  await refuseWhileRefunded(session, payment.id);
  const kept =
    payment.status === 'blacklisted' ? await session.many(keepQuarantines, { paymentId: payment.id, at: now }) : [];
  if (kept.length === 0) throw new Refusal('CONFLICT', 'No quarantine of this payment waits for a decision.');
  await session.run(dropUnsignedSweeps, { paymentId: payment.id, now });
};

/**
 * Decides that a blacklisted payment's coins stay in quarantine: no sweep of them is tried any more, and its status
 * stays. It may still be released later. Refuses with NOT_FOUND and CONFLICT (not blacklisted, decided before, a
 * refund of its coins under way).
 */
export const keepPayment: PaymentVerb = changePayment('payment.keep', keep);
