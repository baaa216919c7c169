import type { Session } from '@florin/database/statement';
import { type PaymentRow, readPayment as readPaymentRow } from '@florin/database/sql/read-payment';
import { notFound } from '@florin/domain/errors';

/** One payment of the merchant's. Refuses with NOT_FOUND, also for another merchant's. */
export async function readPayment(db: Session, merchantId: string, paymentId: string): Promise<PaymentRow> {
  const payment = await db.maybe(readPaymentRow, paymentId, merchantId);
  if (!payment) throw notFound('payment');
  return payment;
}
