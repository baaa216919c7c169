import { listDeliveries } from '@florin/engine/webhooks/list-deliveries';
import { readDelivery } from '@florin/engine/webhooks/read-delivery';
import { readFeed } from '@florin/engine/webhooks/read-feed';
import { readWebhook } from '@florin/engine/webhooks/read-webhook';
import { revealSecret } from '@florin/engine/webhooks/reveal-secret';
import { updateWebhook } from '@florin/engine/webhooks/update-webhook';
import type { EventUseCases } from '../routes/events.ts';
import type { WebhookUseCases } from '../routes/webhooks.ts';
import type { ServerPorts } from './ports.ts';

export const bindWebhooks = (ports: ServerPorts): WebhookUseCases => ({
  readWebhook: (merchantId) => readWebhook(ports.db, merchantId),
  updateWebhook: (merchantId, change) => updateWebhook(ports, merchantId, change),
  revealSecret: (merchantId) => revealSecret(ports, merchantId),
  listDeliveries: (merchantId, filter) => listDeliveries(ports.db, merchantId, filter),
  readDelivery: (merchantId, deliveryId) => readDelivery(ports.db, merchantId, deliveryId),
});

export const bindEvents = (ports: ServerPorts): EventUseCases => ({
  readFeed: (merchantId, request) => readFeed(ports.db, merchantId, request),
});
