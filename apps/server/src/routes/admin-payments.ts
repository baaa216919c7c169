import type { Contract } from '@florin/contract/contract';
import type { Justification } from '@florin/contract/schemas/reason';
import type { AdminPaymentRow } from '@florin/database/sql/payments/list-all';
import type { Actor } from '@florin/engine/audit/record';
import { recomputePayment } from '@florin/engine/deposits/recompute-payment';
import { releasePayment } from '@florin/engine/deposits/release-payment';
import { expirePayment } from '@florin/engine/payments/expire-payment';
import { failPayment } from '@florin/engine/payments/fail-payment';
import { keepPayment } from '@florin/engine/payments/keep-payment';
import { listAdminPayments } from '@florin/engine/payments/list-admin-payments';
import type { PaymentOrder } from '@florin/engine/payments/change-payment';
import { readAdminPayment } from '@florin/engine/payments/read-admin-payment';
import { readTimeline } from '@florin/engine/payments/read-timeline';
import { settlePart } from '@florin/engine/payments/settle-part';
import { withVerifiedAddress } from '@florin/engine/payments/shown-address';
import { retrySweep } from '@florin/engine/sweeps/retry-sweep';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentPaymentDetail } from '../presenters/admin-detail.ts';
import { presentAdminPayment } from '../presenters/administration.ts';
import { cutOf, paymentFilterOf } from '../presenters/list-query.ts';
import { walkedCounters } from '../presenters/page.ts';
import { presentTimelineEntry } from '../presenters/timeline.ts';

/** Refuses with NOT_FOUND, CONFLICT. */
type Move = (ports: ServerPorts, order: PaymentOrder, by: Actor) => Promise<AdminPaymentRow>;

type Order = Parameters<typeof actorOf>[0] & {
  readonly params: { readonly id: string };
  readonly body: Justification;
};

/** Administration of payments. */
export const adminPaymentRoutes = (ports: ServerPorts): Handlers<Contract['adminPayments']> => {
  const shown = (row: AdminPaymentRow) => presentAdminPayment(withVerifiedAddress(ports.verifyAddress, row));
  const by =
    (move: Move) =>
    async ({ params, body, ...who }: Order) =>
      shown(await move(ports, { paymentId: params.id, reason: body.reason }, actorOf(who)));
  return {
    list: async ({ query }) => {
      const { merchant_id: merchantId = null, page, page_size: size } = query;
      const asked = { merchantId, filter: paymentFilterOf(query), cut: cutOf(query, size) };
      const found = await listAdminPayments(ports, asked);
      return { ...walkedCounters(found, page, size), payments: found.payments.map(shown) };
    },
    read: async ({ params }) => {
      const detail = await readAdminPayment(ports.db, params.id);
      return presentPaymentDetail(withVerifiedAddress(ports.verifyAddress, detail.payment), detail);
    },
    timeline: async ({ params }) => ({
      entries: (await readTimeline(ports.db, null, params.id)).map(presentTimelineEntry),
    }),
    expire: by(expirePayment),
    fail: by(failPayment),
    settlePartial: by(settlePart),
    release: by(releasePayment),
    keep: by(keepPayment),
    recompute: by(recomputePayment),
    retrySweep: by(retrySweep),
  };
};
