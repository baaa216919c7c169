import { clearDeposits } from '@florin/database/sql/deposits/decide';
import { Refusal } from '@florin/domain/errors';
import { resume } from './resume.ts';
import { releaseCoins } from '../quarantine/release-coins.ts';
import { refuseWhileMissing, refuseWhileRefunded } from '../quarantine/refuse-release.ts';
import { changePayment, type PaymentChange, type PaymentVerb } from '../payments/change-payment.ts';

const release: PaymentChange = async (session, held, context) => {
  const { payment } = held;
  if (payment.status !== 'blacklisted')
    throw new Refusal(
      'CONFLICT',
      `A payment that is ${payment.status} is not blacklisted: there is nothing to release.`,
    );
  await refuseWhileRefunded(session, payment.id);
  await refuseWhileMissing(session, payment.id);
  await session.run(clearDeposits, { paymentId: payment.id, at: context.now });
  await releaseCoins(session, payment.id, context);
  await resume(session, held, context);
};

/**
 * Releases a blacklisted payment. All its deposits count again, also those of the listed senders: the blacklist of this
 * moment no longer stops them. Its coins leave quarantine. A payment that was settled before returns to that end.
 * Refuses with NOT_FOUND and CONFLICT (status, a refund of its coins under way, coins that a reorg has taken).
 */
export const releasePayment: PaymentVerb = changePayment('payment.release', release);
