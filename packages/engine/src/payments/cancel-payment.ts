import { readPayment as readPaymentRow } from '@florin/database/sql/payments/read';
import { notFound, Refusal } from '@florin/domain/errors';
import { nextStatus } from '@florin/domain/payment/transition';
import { auditDeed, type OwnActor } from '../accounts/own-audit.ts';
import { lockPayment, savePayments } from './payment-store.ts';
import { type ShownPayment, withShownAddress } from './shown-address.ts';
import { refuseTouched } from './untouched.ts';
import type { EnginePorts } from '../ports.ts';

export type CancelPorts = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue' | 'verifyAddress'>;

/**
 * Ends a payment that its merchant no longer wants and that has received nothing; it is told as `payment.expired`, and
 * money that arrives later is an unmatched deposit. Audited where somebody asked for it; null: nobody did. Refuses with
 * NOT_FOUND, also for another merchant's, and CONFLICT (status, money has arrived or is on its way).
 */
export async function cancelPayment(
  { db, clock, ids, verifyAddress, ...ports }: CancelPorts,
  merchantId: string,
  { paymentId, by = null }: { paymentId: string; by?: OwnActor | null },
): Promise<ShownPayment> {
  const catalogue = await ports.catalogue.current();
  return db.transaction(async (session) => {
    const now = clock.now();
    const held = await lockPayment(session, paymentId);
    if (held?.payment.merchantId !== merchantId) throw notFound('payment');
    const { status } = held.payment;
    if (nextStatus(status, 'cancelled') === null)
      throw new Refusal('CONFLICT', `A payment that is ${status} cannot be cancelled.`);
    await refuseTouched(session, paymentId, now);
    held.move('cancelled', { catalogue, ids, now });
    await savePayments(session, [held]);
    if (by) {
      const subject = { action: 'payment.cancel', subjectType: 'payment', subjectId: paymentId } as const;
      await auditDeed(session, by, { ...subject, before: { status }, after: { status: 'cancelled' } });
    }
    return withShownAddress(verifyAddress, await session.one(readPaymentRow, { id: paymentId, merchantId }));
  });
}
