import { type AdminPaymentRow, readAdminPayment } from '@florin/database/sql/admin-payments';
import { type LockedPayment, lockPayments } from '@florin/database/sql/lock-payments';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { RecomputeContext } from './recompute.ts';
import { told } from './audited-payment.ts';
import type { PaymentOrder } from './move-payment.ts';
import type { EnginePorts } from '../ports.ts';

/** What an administrator does to a locked payment; refuses what its state does not allow. */
export type PaymentChange = (
  session: Session,
  payment: LockedPayment,
  context: RecomputeContext,
) => Promise<LockedPayment>;

/**
 * Changes a payment by an administrator's hand, the audit row in the same transaction. Refuses with NOT_FOUND, and with
 * whatever the change refuses.
 */
export async function changePayment(
  { db, clock, ids, ...ports }: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>,
  { paymentId, reason }: PaymentOrder,
  { action, change }: { action: `payment.${string}`; change: PaymentChange },
  by: Actor,
): Promise<AdminPaymentRow> {
  const catalogue = await ports.catalogue.current();
  return db.transaction(async (session) => {
    const payment = (await session.many(lockPayments, { ids: [paymentId] }))[0];
    if (!payment) throw notFound('payment');
    const after = await change(session, payment, { catalogue, ids, now: clock.now() });
    const subject = { action, subjectType: 'payment', subjectId: paymentId, reason };
    await recordAudit(session, { ...by, ...subject, before: told(payment), after: told(after) });
    return session.one(readAdminPayment, { id: paymentId });
  });
}
