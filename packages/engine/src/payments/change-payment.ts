import { type AdminPaymentRow, readAdminPayment } from '@florin/database/sql/payments/list-all';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import { told } from './audited-payment.ts';
import type { HeldPayment, PaymentContext } from './held-payment.ts';
import { lockPayment, savePayments } from './payment-store.ts';
import type { EnginePorts } from '../ports.ts';

/** What an administrator asks of a payment, and why. */
export interface PaymentOrder {
  paymentId: string;
  reason: string;
}

/** What an administrator does to a held payment; refuses what its state does not allow. */
export type PaymentChange = (session: Session, held: HeldPayment, context: PaymentContext) => Promise<void>;

/** A verb of administrators about one payment. */
export type PaymentVerb = (
  ports: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>,
  order: PaymentOrder,
  by: Actor,
) => Promise<AdminPaymentRow>;

/**
 * The verb that changes a payment by an administrator's hand, the audit row in the same transaction. It refuses with
 * NOT_FOUND, and with whatever the change refuses.
 */
export const changePayment =
  (action: `payment.${string}`, change: PaymentChange): PaymentVerb =>
  async ({ db, clock, ids, ...ports }, { paymentId, reason }, by) => {
    const catalogue = await ports.catalogue.current();
    return db.transaction(async (session) => {
      const held = await lockPayment(session, paymentId);
      if (!held) throw notFound('payment');
      const before = told(held.payment);
      await change(session, held, { catalogue, ids, now: clock.now() });
      await savePayments(session, [held]);
      const subject = { action, subjectType: 'payment', subjectId: paymentId, reason };
      await recordAudit(session, { ...by, ...subject, before, after: told(held.payment) });
      return session.one(readAdminPayment, { id: paymentId });
    });
  };
