import type { Contract } from '@florin/contract/contract';
import { readOrder } from '@florin/engine/approvals/read-order';
import { listRefunds, readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund, rejectRefund, failRefund } from '@florin/engine/refunds/review-refund';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentOrder, toApproval } from '../presenters/approval.ts';
import type { Links } from '../presenters/links.ts';
import { counters } from '../presenters/page.ts';
import { presentCreatedRefund, presentRefund } from '../presenters/refund.ts';

/** Administration of refunds. */
export const adminRefundRoutes = (ports: ServerPorts, links: Links): Handlers<Contract['adminRefunds']> => ({
  list: async ({ query: { status = null, page, page_size: pageSize } }) => {
    const { total, refunds } = await listRefunds(ports.db, { status, page, pageSize });
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
    return presentCreatedRefund(await requestRefund(ports, order, actorOf(who)), links);
  },
  read: async ({ params }) => presentRefund(await readRefund(ports.db, params.id)),
  order: async ({ params }) => presentOrder(await readOrder(ports, 'refund', params.id)),
  approve: async ({ params, body, ...who }) =>
    presentRefund(await approveRefund(ports, toApproval(params.id, body), actorOf(who))),
  reject: async ({ params, body, ...who }) =>
    presentRefund(await rejectRefund(ports, { id: params.id, reason: body.reason }, actorOf(who))),
  fail: async ({ params, body, ...who }) =>
    presentRefund(await failRefund(ports, { id: params.id, reason: body.reason }, actorOf(who))),
});
