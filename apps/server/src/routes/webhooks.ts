import type { Contract } from '@florin/contract/contract';
import type { Caller } from '@florin/engine/accounts/caller';
import type { OwnActor } from '@florin/engine/accounts/own-audit';
import type { FastifyRequest } from 'fastify';
import type { DeliveryFilter, listDeliveries } from '@florin/engine/webhooks/list-deliveries';
import type { IdempotentRequest, Outcome } from '@florin/engine/access/idempotency';
import type { EventRange } from '@florin/engine/webhooks/replay-events';
import type { RequeuedDelivery } from '@florin/engine/webhooks/retry-delivery';
import type { TriedWebhook } from '@florin/engine/webhooks/try-webhook';
import type { Delivery } from '@florin/engine/webhooks/read-delivery';
import type { WebhookChange } from '@florin/engine/webhooks/update-webhook';
import type { WebhookConfig } from '@florin/engine/webhooks/webhook-config';
import type { Handlers } from '../http/handler.ts';
import { answerOf, idempotent } from '../http/idempotency.ts';
import {
  presentDelivery,
  presentDeliveryEntry,
  presentRequeued,
  presentTrial,
  presentWebhook,
} from '../presenters/delivery.ts';
import { counters } from '../presenters/page.ts';

/** The API key that asks, or null for a session, and in which request. */
type By = Omit<OwnActor, 'accountId'>;

const byOf = ({ caller: { keyId }, request }: { caller: Caller; request: FastifyRequest }): By => ({
  keyId,
  requestId: String(request.id),
});

/** What the webhook routes need, bound to their ports. */
export interface WebhookUseCases {
  /** Refuses with NOT_FOUND before the first set-up, as does the secret. */
  readWebhook(merchantId: string): Promise<WebhookConfig>;
  updateWebhook(merchantId: string, change: WebhookChange, by: By): Promise<WebhookConfig>;
  revealSecret(merchantId: string, by: By): Promise<string>;
  listDeliveries(merchantId: string, filter: DeliveryFilter): ReturnType<typeof listDeliveries>;
  /** Refuses with NOT_FOUND, also for another merchant's delivery. */
  readDelivery(merchantId: string, deliveryId: string): Promise<Delivery>;
  /** Refuses with NOT_FOUND, FORBIDDEN and CONFLICT. */
  retryDelivery(
    merchantId: string,
    deliveryId: string,
    once: IdempotentRequest<RequeuedDelivery> | null,
  ): Promise<Outcome<RequeuedDelivery>>;
  /** Refuses with NOT_FOUND, VALIDATION_ERROR (`is_active`), RATE_LIMIT_EXCEEDED. */
  tryWebhook(merchantId: string): Promise<TriedWebhook>;
  /** Refuses with NOT_FOUND, VALIDATION_ERROR (`from`, `is_active`). */
  replayEvents(merchantId: string, range: EventRange): Promise<number>;
}

/** Where events are posted, and what became of them. */
export const webhookRoutes = (engine: WebhookUseCases): Handlers<Contract['webhooks']> => ({
  read: async ({ caller }) => presentWebhook(await engine.readWebhook(caller.accountId)),
  update: async ({ caller, body, request }) => {
    const change = { url: body.url, secret: body.secret, isActive: body.is_active, events: body.events };
    return presentWebhook(await engine.updateWebhook(caller.accountId, change, byOf({ caller, request })));
  },
  readSecret: async ({ caller, request }) => ({
    secret: await engine.revealSecret(caller.accountId, byOf({ caller, request })),
  }),
  listDeliveries: async ({ caller, query }) => {
    const { status = null, event = null, page, per_page: perPage } = query;
    const { total, deliveries } = await engine.listDeliveries(caller.accountId, { status, event, page, perPage });
    return { ...counters(total, page, perPage), jobs: deliveries.map(presentDeliveryEntry) };
  },
  readDelivery: async ({ caller, params }) =>
    presentDelivery(await engine.readDelivery(caller.accountId, params.job_id)),
  retryDelivery: async ({ caller, params, request }) => {
    const once = idempotent(request, caller, presentRequeued);
    const outcome = await engine.retryDelivery(caller.accountId, params.job_id, once);
    return answerOf(request, outcome, presentRequeued);
  },
  test: async ({ caller }) => presentTrial(await engine.tryWebhook(caller.accountId)),
  replay: async ({ caller, body: { from, to, events = null } }) => ({
    queued: await engine.replayEvents(caller.accountId, {
      from: new Date(from),
      to: to === undefined ? null : new Date(to),
      events,
    }),
  }),
});
