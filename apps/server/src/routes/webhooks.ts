import type { Contract } from '@florin/contract/contract';
import type { WebhookChanges } from '@florin/contract/schemas/webhook';
import type { Caller } from '@florin/engine/accounts/caller';
import type { OwnActor } from '@florin/engine/accounts/own-audit';
import { firstEndpoint } from '@florin/engine/webhooks/endpoint-key';
import { listDeliveries } from '@florin/engine/webhooks/list-deliveries';
import { readDelivery } from '@florin/engine/webhooks/read-delivery';
import { readWebhook } from '@florin/engine/webhooks/read-webhook';
import { replayEvents } from '@florin/engine/webhooks/replay-events';
import { retryDelivery } from '@florin/engine/webhooks/retry-delivery';
import { revealSecret } from '@florin/engine/webhooks/reveal-secret';
import { tryWebhook } from '@florin/engine/webhooks/try-webhook';
import { updateWebhook, type WebhookChange } from '@florin/engine/webhooks/update-webhook';
import type { FastifyRequest } from 'fastify';
import { ownActorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { answerOf, idempotent } from '../http/idempotency.ts';
import type { ServerPorts } from '../ports.ts';
import {
  presentDelivery,
  presentDeliveryEntry,
  presentRequeued,
  presentTrial,
  presentWebhook,
} from '../presenters/delivery.ts';
import { counters } from '../presenters/page.ts';
import { changingCallers } from './fresh.ts';

/** The API key that asks, or null for a session, and in which request. */
type By = Omit<OwnActor, 'accountId'>;

export const byOf = (asked: { caller: Caller; request: FastifyRequest }): By => ownActorOf(asked);

export const toChange = ({ url, secret, is_active: isActive, events }: WebhookChanges): WebhookChange => ({
  url,
  secret,
  isActive,
  events,
});

/** Where events are posted, and what became of them. */
export const webhookRoutes = (ports: ServerPorts): Handlers<Contract['webhooks']> => ({
  read: async ({ caller }) => presentWebhook(await readWebhook(ports.db, caller.accountId)),
  update: async ({ caller, body, request }) => {
    const change = toChange(body);
    return presentWebhook(
      await changingCallers(
        ports,
        caller.accountId,
        updateWebhook(ports, { merchantId: caller.accountId, change }, byOf({ caller, request })),
      ),
    );
  },
  readSecret: async ({ caller, request }) => ({
    secret: await revealSecret(ports, firstEndpoint(caller.accountId), byOf({ caller, request })),
  }),
  listDeliveries: async ({ caller, query }) => {
    const { status = null, event = null, page, per_page: perPage } = query;
    const of = { paymentId: query.payment_id ?? null, endpointId: query.endpoint_id ?? null };
    const filter = { status, event, ...of, page, perPage };
    const { total, deliveries } = await listDeliveries(ports.db, caller.accountId, filter);
    return { ...counters(total, page, perPage), jobs: deliveries.map(presentDeliveryEntry) };
  },
  readDelivery: async ({ caller, params }) =>
    presentDelivery(await readDelivery(ports.db, caller.accountId, params.job_id)),
  retryDelivery: async ({ caller, params, request }) => {
    const once = idempotent(request, caller, presentRequeued);
    const outcome = await retryDelivery(ports, { merchantId: caller.accountId, deliveryId: params.job_id }, once);
    return answerOf(request, outcome, presentRequeued);
  },
  test: async ({ caller }) => presentTrial(await tryWebhook(ports, firstEndpoint(caller.accountId))),
  replay: async ({ caller, body: { from, to, events = null } }) => ({
    queued: await replayEvents(ports, caller.accountId, {
      from: new Date(from),
      to: to === undefined ? null : new Date(to),
      events,
    }),
  }),
});
