import { type AdminPaymentRow, readAdminPayment } from '@florin/database/sql/admin-payments';
import { type LockedPayment, lockPayments } from '@florin/database/sql/lock-payments';
import { paymentsJson, savePayments } from '@florin/database/sql/save-payments';
import type { Session } from '@florin/database/statement';
import { notFound, Refusal } from '@florin/domain/errors';
import { nextStatus, type EnteringMove } from '@florin/domain/payment/transition';
import { type Actor, recordAudit } from '../audit/record.ts';
import { record } from '../events/record.ts';
import { advance } from './advance.ts';
import { told } from './audited-payment.ts';
import type { EnginePorts } from '../ports.ts';

/** What an administrator asks of a payment, and why. */
export interface PaymentOrder {
  paymentId: string;
  reason: string;
}

export interface AdminMove {
  move: EnteringMove | ((payment: LockedPayment) => EnteringMove);
  action: `payment.${string}`;
  /** For the refusal: "cannot be expired". */
  participle: string;
  /** Refuses what the status alone does not show, and says what else of the payment changes. */
  prepare?: (session: Session, payment: LockedPayment, now: Date) => Promise<LockedPayment>;
}

/**
 * Moves a payment by an administrator's hand: status, event and audit row in one transaction. Refuses with NOT_FOUND,
 * and with CONFLICT where the status has no such move.
 */
export async function movePayment(
  { db, clock, ids, ...ports }: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>,
  { paymentId, reason }: PaymentOrder,
  { move, action, participle, prepare }: AdminMove,
  by: Actor,
): Promise<AdminPaymentRow> {
  const { tokens } = await ports.catalogue.current();
  return db.transaction(async (session) => {
    const now = clock.now();
    const payment = (await session.many(lockPayments, { ids: [paymentId] }))[0];
    if (!payment) throw notFound('payment');
    const status = nextStatus(payment.status, typeof move === 'function' ? move(payment) : move);
    if (status === null) throw new Refusal('CONFLICT', `A payment that is ${payment.status} cannot be ${participle}.`);
    const prepared = prepare ? await prepare(session, payment, now) : payment;
    const token = payment.tokenId === null ? null : (tokens.get(payment.tokenId) ?? null);
    const moved = advance(prepared, [status], { token, at: now, ids });
    await session.run(savePayments, { paymentsJson: paymentsJson([moved.payment]) });
    await record(session, moved.events);
    const subject = { action, subjectType: 'payment', subjectId: paymentId, reason };
    await recordAudit(session, { ...by, ...subject, before: told(payment), after: told(moved.payment) });
    return session.one(readAdminPayment, { id: paymentId });
  });
}
