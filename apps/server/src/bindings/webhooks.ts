import { listDeliveries } from '@florin/engine/webhooks/list-deliveries';
import { readDelivery } from '@florin/engine/webhooks/read-delivery';
import { readFeed } from '@florin/engine/webhooks/read-feed';
import { readWebhook } from '@florin/engine/webhooks/read-webhook';
import { replayEvents } from '@florin/engine/webhooks/replay-events';
import { retryDelivery } from '@florin/engine/webhooks/retry-delivery';
import { revealSecret } from '@florin/engine/webhooks/reveal-secret';
import { tryWebhook } from '@florin/engine/webhooks/try-webhook';
import { updateWebhook } from '@florin/engine/webhooks/update-webhook';
import type { EventUseCases } from '../routes/events.ts';
import type { WebhookUseCases } from '../routes/webhooks.ts';
import { changingCallers } from './fresh.ts';
import type { ServerPorts } from './ports.ts';

export const bindWebhooks = (ports: ServerPorts): WebhookUseCases => ({
  readWebhook: (merchantId) => readWebhook(ports.db, merchantId),
  updateWebhook: (merchantId, change, by) =>
    changingCallers(ports, merchantId, updateWebhook(ports, merchantId, change, by)),
  revealSecret: (merchantId, by) => revealSecret(ports, merchantId, by),
  listDeliveries: (merchantId, filter) => listDeliveries(ports.db, merchantId, filter),
  readDelivery: (merchantId, deliveryId) => readDelivery(ports.db, merchantId, deliveryId),
  retryDelivery: (merchantId, deliveryId, once) => retryDelivery(ports, merchantId, deliveryId, once),
  tryWebhook: (merchantId) => tryWebhook(ports, merchantId),
  replayEvents: (merchantId, range) => replayEvents(ports, merchantId, range),
});

export const bindEvents = (ports: ServerPorts): EventUseCases => ({
  readFeed: (merchantId, request) => readFeed(ports.db, merchantId, request),
});
