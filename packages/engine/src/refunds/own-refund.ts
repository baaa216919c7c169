import type { RefundStatus } from '@florin/contract/vocabulary';
import {
  countMerchantRefunds,
  linkRefund,
  listMerchantRefunds,
  readMerchantRefund,
  readRefundedPayment,
} from '@florin/database/sql/refunds/of-merchants';
import { lockRefund, type RefundRow } from '@florin/database/sql/refunds/read';
import type { Session } from '@florin/database/statement';
import { notFound, Refusal } from '@florin/domain/errors';
import { provePerson } from '../accounts/second-factor/prove-person.ts';
import { type Actor, recordAudit } from '../audit/record.ts';
import { mailRefundLink } from '../mails/mail-refund-link.ts';
import type { EnginePorts } from '../ports.ts';
import { newRefundLink } from './refund-link.ts';
import type { RequestedRefund } from './request-refund.ts';
import { rejectRefund } from './review-refund.ts';

/** Which refund of which merchant. */
export interface OwnRefund {
  merchantId: string;
  refundId: string;
}

/** What shows that the merchant itself makes a link. */
interface OwnProof {
  code: string | undefined;
  /** The API key that asks; null for a session. */
  keyId: string | null;
  /** The member who asks; left out: the merchant's own account. */
  personId?: string | null;
}

export interface OwnRefundFilter {
  /** Null: of all payments. */
  paymentId: string | null;
  status: RefundStatus | null;
  page: number;
  pageSize: number;
}

/** One page of a merchant's refunds, newest first, and how many there are. */
export async function listOwnRefunds(
  db: Session,
  merchantId: string,
  { page, pageSize, ...filter }: OwnRefundFilter,
): Promise<{ total: bigint; refunds: RefundRow[] }> {
  const [refunds, { total }] = await Promise.all([
    db.many(listMerchantRefunds, { merchantId, ...filter, limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countMerchantRefunds, { merchantId, ...filter }),
  ]);
  return { total, refunds };
}

/** The same of one payment. Refuses with NOT_FOUND (payment), also for another merchant's. */
export async function listRefundsOfPayment(
  db: Session,
  merchantId: string,
  filter: OwnRefundFilter & { paymentId: string },
): Promise<{ total: bigint; refunds: RefundRow[] }> {
  const { isOwn } = await db.one(readRefundedPayment, { merchantId, paymentId: filter.paymentId, depositId: null });
  if (!isOwn) throw notFound('payment');
  return listOwnRefunds(db, merchantId, filter);
}

/** One refund of the merchant's. Refuses with NOT_FOUND, also for another merchant's. */
export async function readOwnRefund(db: Session, own: OwnRefund): Promise<RefundRow> {
  const refund = await db.maybe(readMerchantRefund, own);
  if (!refund) throw notFound('refund');
  return refund;
}

/**
 * Makes the link by which the payer names the address; one that was made before opens nothing any more, and the request
 * cools off anew. The link is also sent to the payer whose e-mail address the payment has. Refuses with NOT_FOUND,
 * UNAUTHORIZED (second factor), and CONFLICT unless the merchant asked for the refund, nobody has decided about it, and its
 * address is not known.
 */
export const linkOwnRefund = (
  {
    db,
    clock,
    ids,
    secrets,
    verifySecondFactor,
  }: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'secrets' | 'verifySecondFactor'>,
  { code, keyId, personId = null, ...own }: OwnRefund & OwnProof,
  by: Actor,
): Promise<RequestedRefund> =>
  db.transaction(async (session) => {
    const refund = await session.maybe(lockRefund, { id: own.refundId });
    if (refund?.merchantId !== own.merchantId) throw notFound('refund');
    refuseForeign(refund);
    if (refund.status !== 'requested') throw new Refusal('CONFLICT', `This refund is ${refund.status}.`);
    if (refund.destination !== null) throw new Refusal('CONFLICT', 'The address of this refund is known.');
    const { merchantId } = own;
    await provePerson({ verifySecondFactor }, session, { merchantId, personId, code, keyId });
    const now = clock.now();
    const { token, hash, expiresAt } = newRefundLink(ids, now);
    await session.run(linkRefund, { refundId: refund.id, linkHash: hash, linkExpiresAt: expiresAt, now });
    await mailRefundLink(session, { clock, ids, secrets }, { refundId: refund.id, linkToken: token });
    const subject = { action: 'refund.link', subjectType: 'refund', subjectId: refund.id } as const;
    await recordAudit(session, { ...by, ...subject, before: null, after: { expiresAt }, reason: null });
    return { refund: await readOwnRefund(session, own), linkToken: token };
  });

/**
 * Takes a request back: its coins are no longer set aside. Tells `refund.rejected`. Refuses with NOT_FOUND, and CONFLICT
 * unless the merchant asked for the refund and nobody has decided about it.
 */
export async function cancelOwnRefund(
  ports: Pick<EnginePorts, 'db' | 'clock' | 'ids'>,
  own: OwnRefund,
  by: Actor,
): Promise<RefundRow> {
  refuseForeign(await readOwnRefund(ports.db, own));
  return rejectRefund(ports, { id: own.refundId, reason: 'The merchant has cancelled it.' }, by);
}

function refuseForeign({ requestedBy }: RefundRow): void {
  if (requestedBy !== 'merchant') throw new Refusal('CONFLICT', 'An administrator asked for this refund, and decides.');
}
