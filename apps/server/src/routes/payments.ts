import type { Contract } from '@florin/contract/contract';
import type { PaymentSettingsRow } from '@florin/database/sql/catalogue/payment-settings';
import { type IdempotentRequest, type Outcome, readUse } from '@florin/engine/access/idempotency';
import type { Caller } from '@florin/engine/accounts/caller';
import { cancelPayment } from '@florin/engine/payments/cancel-payment';
import { createPayment } from '@florin/engine/payments/create-payment';
import { createPaymentForKey } from '@florin/engine/payments/create-payment-for-key';
import type { NewPayment } from '@florin/engine/payments/draft-payment';
import { listPayments } from '@florin/engine/payments/list-payments';
import { allowedTokens } from '@florin/engine/payments/offers';
import { readPayment } from '@florin/engine/payments/read-payment';
import { readTimeline } from '@florin/engine/payments/read-timeline';
import { readSettings, updateSettings } from '@florin/engine/payments/settings';
import type { ShownPayment } from '@florin/engine/payments/shown-address';
import { ownActorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { answerOf, idempotent, presentedOnce } from '../http/idempotency.ts';
import type { ServerPorts } from '../ports.ts';
import type { Links } from '../presenters/links.ts';
import { cutOf, paymentFilterOf } from '../presenters/list-query.ts';
import { walkedCounters } from '../presenters/page.ts';
import { presentPayment, presentPaymentEntry } from '../presenters/payment.ts';
import { presentTimelineEntry } from '../presenters/timeline.ts';
import { presentToken } from '../presenters/token.ts';
import { changingCallers } from './fresh.ts';

const presentSettings = ({ enabledTokenIds, feePayer }: PaymentSettingsRow) => ({
  enabled_token_ids: enabledTokenIds,
  fee_payer: feePayer,
});

/** Counted before it is made: so many payments of a merchant may wait for their payers. */
async function create(
  ports: ServerPorts,
  caller: Caller,
  { input, request }: { input: NewPayment; request: IdempotentRequest<ShownPayment> | null },
): Promise<Outcome<ShownPayment>> {
  try {
    await ports.openPayments.admit(caller.accountId);
  } catch (refusal) {
    // What is refused now may have been accepted when the key was used first.
    const used = request && (await readUse(ports.db, request, ports.clock.now()));
    if (used) return used;
    throw refusal;
  }
  return request
    ? createPaymentForKey(ports, caller, { input, request })
    : { replayed: false, result: await createPayment(ports, caller, input) };
}

/** Payments of a merchant. */
export const paymentRoutes = (ports: ServerPorts, links: Links): Handlers<Contract['payments']> => ({
  create: async ({ caller, body, request }) => {
    const present = presentedOnce((payment: ShownPayment) => presentPayment(payment, links));
    const input = {
      amountUsd: body.amount_usd ?? null,
      quoteId: body.quote_id,
      description: body.description ?? null,
      redirectUrl: body.redirect_url ?? null,
      cancelUrl: body.cancel_url ?? null,
      reference: body.reference,
      uniqueReference: body.unique_reference,
      metadata: body.metadata,
      customerEmail: body.customer_email,
      allowedTokenIds: body.allowed_token_ids ?? undefined,
    };
    const outcome = await create(ports, caller, { input, request: idempotent(request, caller, present) });
    return answerOf(request, outcome, present);
  },
  read: async ({ caller, params }) =>
    presentPayment(await readPayment(ports, caller.accountId, params.payment_id), links),
  timeline: async ({ caller, params }) => ({
    entries: (await readTimeline(ports.db, caller.accountId, params.payment_id)).map(presentTimelineEntry),
  }),
  cancel: async ({ caller, params, request }) => {
    const cancelled = { paymentId: params.payment_id, by: ownActorOf({ caller, request }) };
    return presentPayment(await cancelPayment(ports, caller.accountId, cancelled), links);
  },
  list: async ({ caller, query }) => {
    const { page, per_page: size } = query;
    const asked = { filter: paymentFilterOf(query), cut: cutOf(query, size) };
    const found = await listPayments(ports, caller.accountId, asked);
    return { ...walkedCounters(found, page, size), payments: found.payments.map(presentPaymentEntry) };
  },
  tokens: async () => ({
    tokens: allowedTokens(await ports.catalogue.current(), null).map((token) => presentToken(token, links)),
  }),
  readSettings: async ({ caller }) => presentSettings(await readSettings(ports.db, caller.accountId)),
  updateSettings: async ({ caller, body, request }) =>
    presentSettings(
      await changingCallers(
        ports,
        caller.accountId,
        updateSettings(ports, ownActorOf({ caller, request }), {
          feePayer: body.fee_payer ?? null,
          enabledTokenIds: body.enabled_token_ids ?? null,
        }),
      ),
    ),
});
