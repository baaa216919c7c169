import type { Contract } from '@florin/contract/contract';
import type { DeliveryStatus, EventType } from '@florin/contract/vocabulary';
import type { Handlers } from '../http/handler.ts';
import {
  type AttemptRecord,
  type DeliveryRecord,
  presentDelivery,
  presentDeliveryEntry,
  presentWebhook,
  type WebhookRecord,
} from '../presenters/delivery.ts';
import { counters } from '../presenters/page.ts';

export interface WebhookChange {
  url: string;
  /** Undefined keeps or generates one; empty clears it. */
  secret: string | undefined;
  isActive: boolean;
  events: readonly string[];
}

export interface DeliveryFilter {
  status: DeliveryStatus | null;
  event: EventType | null;
  page: number;
  perPage: number;
}

/** What the webhook routes need, bound to their ports. */
export interface WebhookUseCases {
  /** Refuses with NOT_FOUND before the first set-up, as does the secret. */
  readWebhook(merchantId: string): Promise<WebhookRecord>;
  updateWebhook(merchantId: string, change: WebhookChange): Promise<WebhookRecord>;
  revealSecret(merchantId: string): Promise<string>;
  listDeliveries(
    merchantId: string,
    filter: DeliveryFilter,
  ): Promise<{ total: bigint; deliveries: readonly DeliveryRecord[] }>;
  /** Refuses with NOT_FOUND, also for another merchant's delivery. */
  readDelivery(
    merchantId: string,
    deliveryId: string,
  ): Promise<DeliveryRecord & { maxAttempts: number; body: string; attempts: readonly AttemptRecord[] }>;
}

/** Where events are posted, and what became of them. */
export const webhookRoutes = (engine: WebhookUseCases): Handlers<Contract['webhooks']> => ({
  read: async ({ caller }) => presentWebhook(await engine.readWebhook(caller.accountId)),
  update: async ({ caller, body }) => {
    const events = body.events.includes('*') ? ['*'] : [...new Set(body.events)];
    const change = { url: body.url, secret: body.secret, isActive: body.is_active, events };
    return presentWebhook(await engine.updateWebhook(caller.accountId, change));
  },
  readSecret: async ({ caller }) => ({ secret: await engine.revealSecret(caller.accountId) }),
  listDeliveries: async ({ caller, query }) => {
    const { status = null, event = null, page, per_page: perPage } = query;
    const { total, deliveries } = await engine.listDeliveries(caller.accountId, { status, event, page, perPage });
    return { ...counters(total, page, perPage), jobs: deliveries.map(presentDeliveryEntry) };
  },
  readDelivery: async ({ caller, params }) =>
    presentDelivery(await engine.readDelivery(caller.accountId, params.job_id)),
});
