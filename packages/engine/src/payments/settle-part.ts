import { readUndecided } from '@florin/database/sql/payments/lock';
import { Refusal } from '@florin/domain/errors';
import { changePayment, type PaymentChange, type PaymentVerb } from './change-payment.ts';

const begin: PaymentChange = async (session, held, { now }) => {
  const { payment } = held;
  if (payment.status !== 'expired_selection' || payment.settlingAt !== null)
    throw new Refusal('CONFLICT', `A payment that is ${nameOf(payment)} cannot be settled in part.`);
  if (BigInt(payment.received) === 0n)
    throw new Refusal('CONFLICT', 'Nothing was received for this payment: there is no part to settle.');
  if (await session.maybe(readUndecided, { paymentId: payment.id }))
    throw new Refusal('CONFLICT', 'A deposit of this payment still waits for its confirmations or for a decision.');
  held.change({ settlingAt: now, sweepDueAt: now });
};

const nameOf = ({ status, settlingAt }: { status: string; settlingAt: Date | null }): string =>
  settlingAt === null ? status : 'being settled';

/**
 * Settles what a payment has received without waiting for the rest: it is swept and credited in proportion, and nothing
 * else counts from then on. Refuses with NOT_FOUND and CONFLICT (status, nothing received, a deposit not final yet).
 */
export const settlePart: PaymentVerb = changePayment('payment.settle_partial', begin);
