import {
  countPaymentLinks,
  listPaymentLinks,
  type PaymentLinkRow,
  readPaymentLink,
} from '@florin/database/sql/payment-links/write';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';

/** One page of a merchant's links, newest first, and how many there are; removed ones are left out. */
export async function listLinks(
  db: Session,
  merchantId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: bigint; links: PaymentLinkRow[] }> {
  const [links, { total }] = await Promise.all([
    db.many(listPaymentLinks, { merchantId, limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countPaymentLinks, { merchantId }),
  ]);
  return { total, links };
}

/** One link of the merchant's. Refuses with NOT_FOUND, also for another merchant's and a removed one. */
export async function readLink(db: Session, merchantId: string, id: string): Promise<PaymentLinkRow> {
  const link = await db.maybe(readPaymentLink, { id, merchantId });
  if (!link) throw notFound('payment link');
  return link;
}
