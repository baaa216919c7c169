import type { Contract } from '@florin/contract/contract';
import { askRefund } from '@florin/engine/refunds/ask-refund';
import {
  cancelOwnRefund,
  linkOwnRefund,
  listOwnRefunds,
  listRefundsOfPayment,
  readOwnRefund,
} from '@florin/engine/refunds/own-refund';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { answerOf, idempotent } from '../http/idempotency.ts';
import type { ServerPorts } from '../ports.ts';
import type { Links } from '../presenters/links.ts';
import { counters } from '../presenters/page.ts';
import { presentMerchantRefund as present, presentRefundLink } from '../presenters/refund.ts';

/** What a merchant gives back to payers. */
export const refundRoutes = (ports: ServerPorts, links: Links): Handlers<Contract['refunds']> => ({
  create: async ({ caller, params, body, request }) => {
    const wish = {
      paymentId: params.payment_id,
      depositId: body.deposit_id ?? null,
      source: body.source ?? null,
      amountUsd: body.amount_usd ?? null,
      amount: typeof body.amount_base_units === 'string' ? BigInt(body.amount_base_units) : null,
      address: body.address ?? null,
      reason: body.reason,
      totpCode: body.totp_code ?? undefined,
    };
    const once = idempotent(request, caller, present);
    return answerOf(request, await askRefund(ports, { ...wish, caller, once }, actorOf({ caller, request })), present);
  },
  listOfPayment: async ({ caller, params, query: { status = null, page, page_size: pageSize } }) => {
    const filter = { paymentId: params.payment_id, status, page, pageSize };
    const { total, refunds } = await listRefundsOfPayment(ports.db, caller.accountId, filter);
    return { ...counters(total, page, pageSize), refunds: refunds.map(present) };
  },
  list: async ({ caller, query: { status = null, payment_id: paymentId = null, page, page_size: pageSize } }) => {
    const filter = { paymentId, status, page, pageSize };
    const { total, refunds } = await listOwnRefunds(ports.db, caller.accountId, filter);
    return { ...counters(total, page, pageSize), refunds: refunds.map(present) };
  },
  read: async ({ caller, params }) =>
    present(await readOwnRefund(ports.db, { merchantId: caller.accountId, refundId: params.refund_id })),
  link: async ({ caller, params, body, request }) => {
    const own = { merchantId: caller.accountId, refundId: params.refund_id };
    const proof = { code: body?.totp_code ?? undefined, keyId: caller.keyId, personId: caller.personId };
    return presentRefundLink(await linkOwnRefund(ports, { ...own, ...proof }, actorOf({ caller, request })), links);
  },
  cancel: async ({ caller, params, request }) => {
    const own = { merchantId: caller.accountId, refundId: params.refund_id };
    return present(await cancelOwnRefund(ports, own, actorOf({ caller, request })));
  },
});
