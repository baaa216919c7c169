import { lockPayments } from '@florin/database/sql/lock-payments';
import { readPayment as readPaymentRow } from '@florin/database/sql/read-payment';
import { notFound, Refusal } from '@florin/domain/errors';
import { nextStatus } from '@florin/domain/payment/transition';
import { movePayments } from './move-payments.ts';
import { type ShownPayment, withShownAddress } from './shown-address.ts';
import { refuseTouched } from './untouched.ts';
import type { EnginePorts } from '../ports.ts';

export type CancelPorts = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue' | 'verifyAddress'>;

/**
 * Ends a payment that its merchant no longer wants and that has received nothing; it is told as `payment.expired`, and
 * money that arrives later is an unmatched deposit. Refuses with NOT_FOUND, also for another merchant's, and CONFLICT
 * (status, money has arrived or is on its way).
 */
export async function cancelPayment(
  { db, clock, ids, verifyAddress, ...ports }: CancelPorts,
  merchantId: string,
  paymentId: string,
): Promise<ShownPayment> {
  const catalogue = await ports.catalogue.current();
  return db.transaction(async (session) => {
    const now = clock.now();
    const payment = (await session.many(lockPayments, { ids: [paymentId] }))[0];
    if (!payment || payment.merchantId !== merchantId) throw notFound('payment');
    if (nextStatus(payment.status, 'cancelled') === null)
      throw new Refusal('CONFLICT', `A payment that is ${payment.status} cannot be cancelled.`);
    await refuseTouched(session, payment, now);
    await movePayments(session, [payment], 'cancelled', { catalogue, ids, now });
    return withShownAddress(verifyAddress, await session.one(readPaymentRow, { id: paymentId, merchantId }));
  });
}
