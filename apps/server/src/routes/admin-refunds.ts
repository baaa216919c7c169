import type { Evidence } from '@florin/approvals/evidence';
import type { Contract } from '@florin/contract/contract';
import type { RefundRow } from '@florin/database/sql/refunds';
import type { ShownOrder } from '@florin/engine/approvals/read-order';
import type { Actor } from '@florin/engine/audit/record';
import type { RefundFilter } from '@florin/engine/refunds/list-refunds';
import type { RefundOrder, RequestedRefund } from '@florin/engine/refunds/request-refund';
import type { RefundReview } from '@florin/engine/refunds/review-refund';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { Links } from '../presenters/links.ts';
import { presentOrder, toApproval } from '../presenters/approval.ts';
import { counters } from '../presenters/page.ts';
import { presentCreatedRefund, presentRefund } from '../presenters/refund.ts';

/** What the administration of refunds needs, bound to its ports. Decisions refuse with NOT_FOUND, CONFLICT. */
export interface AdminRefundUseCases {
  listRefunds(filter: RefundFilter): Promise<{ total: bigint; refunds: readonly RefundRow[] }>;
  readRefund(id: string): Promise<RefundRow>;
  /** Refuses with NOT_FOUND, CONFLICT, INSUFFICIENT_FUNDS, VALIDATION_ERROR. */
  requestRefund(order: RefundOrder, by: Actor): Promise<RequestedRefund>;
  /** Refuses with NOT_FOUND, CONFLICT. */
  readOrder(id: string): Promise<ShownOrder>;
  /** Refuses with VALIDATION_ERROR as well, about the signature. */
  approveRefund(review: RefundReview<string | null> & { evidence?: Evidence | null }, by: Actor): Promise<RefundRow>;
  rejectRefund(review: RefundReview, by: Actor): Promise<RefundRow>;
  failRefund(review: RefundReview, by: Actor): Promise<RefundRow>;
}

/** Administration of refunds. */
export const adminRefundRoutes = (engine: AdminRefundUseCases, links: Links): Handlers<Contract['adminRefunds']> => ({
  list: async ({ query: { status = null, page, page_size: pageSize } }) => {
    const { total, refunds } = await engine.listRefunds({ status, page, pageSize });
    return { ...counters(total, page, pageSize), refunds: refunds.map(presentRefund) };
  },
  create: async ({ body, ...who }) => {
    const order = {
      source: body.source,
      chainId: body.chain_id,
      paymentId: body.payment_id ?? null,
      depositId: body.deposit_id ?? null,
      amount: BigInt(body.amount_base_units),
      address: body.address ?? null,
      reason: body.reason,
    };
    return presentCreatedRefund(await engine.requestRefund(order, actorOf(who)), links);
  },
  read: async ({ params }) => presentRefund(await engine.readRefund(params.id)),
  order: async ({ params }) => presentOrder(await engine.readOrder(params.id)),
  approve: async ({ params, body, ...who }) =>
    presentRefund(await engine.approveRefund(toApproval(params.id, body), actorOf(who))),
  reject: async ({ params, body, ...who }) =>
    presentRefund(await engine.rejectRefund({ id: params.id, reason: body.reason }, actorOf(who))),
  fail: async ({ params, body, ...who }) =>
    presentRefund(await engine.failRefund({ id: params.id, reason: body.reason }, actorOf(who))),
});
