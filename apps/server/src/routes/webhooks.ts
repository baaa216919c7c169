import type { Contract } from '@florin/contract/contract';
import type { DeliveryFilter, listDeliveries } from '@florin/engine/webhooks/list-deliveries';
import type { Delivery } from '@florin/engine/webhooks/read-delivery';
import type { WebhookChange } from '@florin/engine/webhooks/update-webhook';
import type { WebhookConfig } from '@florin/engine/webhooks/webhook-config';
import type { Handlers } from '../http/handler.ts';
import { presentDelivery, presentDeliveryEntry, presentWebhook } from '../presenters/delivery.ts';
import { counters } from '../presenters/page.ts';

/** What the webhook routes need, bound to their ports. */
export interface WebhookUseCases {
  /** Refuses with NOT_FOUND before the first set-up, as does the secret. */
  readWebhook(merchantId: string): Promise<WebhookConfig>;
  updateWebhook(merchantId: string, change: WebhookChange): Promise<WebhookConfig>;
  revealSecret(merchantId: string): Promise<string>;
  listDeliveries(merchantId: string, filter: DeliveryFilter): ReturnType<typeof listDeliveries>;
  /** Refuses with NOT_FOUND, also for another merchant's delivery. */
  readDelivery(merchantId: string, deliveryId: string): Promise<Delivery>;
}

/** Where events are posted, and what became of them. */
export const webhookRoutes = (engine: WebhookUseCases): Handlers<Contract['webhooks']> => ({
  read: async ({ caller }) => presentWebhook(await engine.readWebhook(caller.accountId)),
  update: async ({ caller, body }) => {
    const change = { url: body.url, secret: body.secret, isActive: body.is_active, events: body.events };
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
