import type { Session } from '@florin/database/statement';
import { readPayment as readPaymentRow } from '@florin/database/sql/payments/read';
import { notFound } from '@florin/domain/errors';
import type { VerifyAddress } from '../base-ports.ts';
import { type ShownPayment, withShownAddress } from './shown-address.ts';

/**
 * One payment of the merchant's. Refuses with NOT_FOUND, also for another merchant's, and with MAINTENANCE where its
 * address is not the signer's.
 */
export async function readPayment(
  { db, verifyAddress }: { db: Session; verifyAddress: VerifyAddress },
  merchantId: string,
  paymentId: string,
): Promise<ShownPayment> {
  const payment = await db.maybe(readPaymentRow, { id: paymentId, merchantId });
  if (!payment) throw notFound('payment');
  return withShownAddress(verifyAddress, payment);
}
