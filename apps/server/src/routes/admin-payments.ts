import type { Contract } from '@florin/contract/contract';
import type { Justification } from '@florin/contract/schemas/reason';
import type { AdminPaymentFilter } from '@florin/engine/payments/list-admin-payments';
import type { PaymentOrder } from '@florin/engine/payments/move-payment';
import type { Actor } from '@florin/engine/audit/record';
import type { ShownAdminPayment } from '@florin/engine/payments/shown-address';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { presentAdminPayment } from '../presenters/administration.ts';
import { counters } from '../presenters/page.ts';

/** Refuses with NOT_FOUND, CONFLICT. */
type Move = (order: PaymentOrder, by: Actor) => Promise<ShownAdminPayment>;

type Order = Parameters<typeof actorOf>[0] & {
  readonly params: { readonly id: string };
  readonly body: Justification;
};

/** What the administration of payments needs, bound to its ports. */
export interface AdminPaymentUseCases {
  listPayments(filter: AdminPaymentFilter): Promise<{ total: bigint; payments: ShownAdminPayment[] }>;
  expirePayment: Move;
  failPayment: Move;
  retrySweep: Move;
  settlePart: Move;
  releasePayment: Move;
  keepPayment: Move;
  recomputePayment: Move;
}

/** Administration of payments. */
export const adminPaymentRoutes = (engine: AdminPaymentUseCases): Handlers<Contract['adminPayments']> => {
  const by =
    (move: Move) =>
    async ({ params, body, ...who }: Order) =>
      presentAdminPayment(await move({ paymentId: params.id, reason: body.reason }, actorOf(who)));
  return {
    list: async ({ query }) => {
      const { status = null, merchant_id: merchantId = null, page, page_size: pageSize } = query;
      const { total, payments } = await engine.listPayments({ status, merchantId, page, pageSize });
      return { ...counters(total, page, pageSize), payments: payments.map(presentAdminPayment) };
    },
    expire: by((order, actor) => engine.expirePayment(order, actor)),
    fail: by((order, actor) => engine.failPayment(order, actor)),
    settlePartial: by((order, actor) => engine.settlePart(order, actor)),
    release: by((order, actor) => engine.releasePayment(order, actor)),
    keep: by((order, actor) => engine.keepPayment(order, actor)),
    recompute: by((order, actor) => engine.recomputePayment(order, actor)),
    retrySweep: by((order, actor) => engine.retrySweep(order, actor)),
  };
};
