import { webhooks as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import {
  delivery,
  deliveryListQuery,
  deliveryPage,
  deliveryParams,
  webhookChanges,
  webhookConfiguration,
  webhookSecret,
} from '../schemas/webhook.ts';

/** Where events are posted, and what became of each delivery. */
export const webhooks = routes({
  read: route({
    method: 'GET',
    path: '/v1/webhooks',
    summary: 'Read the webhook configuration',
    access,
    status: 200,
    data: webhookConfiguration,
    errors: ['NOT_FOUND'],
    examples: { data: examples.webhookConfiguration },
  }),
  update: route({
    method: 'PUT',
    path: '/v1/webhooks',
    summary: 'Set up or change the webhook',
    description: 'The first set-up makes a signing secret unless one is given.',
    access,
    body: webhookChanges,
    status: 200,
    data: webhookConfiguration,
    errors: [],
    examples: { body: examples.webhookChanges, data: examples.webhookConfiguration },
  }),
  readSecret: route({
    method: 'GET',
    path: '/v1/webhooks/secret',
    summary: 'Reveal the signing secret',
    description: 'An empty text means that deliveries go unsigned.',
    access,
    status: 200,
    data: webhookSecret,
    errors: ['NOT_FOUND'],
    examples: { data: examples.webhookSecret },
  }),
  listDeliveries: route({
    method: 'GET',
    path: '/v1/webhooks/deliveries',
    summary: 'List deliveries, newest first',
    access,
    query: deliveryListQuery,
    status: 200,
    data: deliveryPage,
    errors: [],
    examples: { query: { status: 'success', event: 'payment.completed' }, data: examples.deliveryPage },
  }),
  readDelivery: route({
    method: 'GET',
    path: '/v1/webhooks/deliveries/:job_id',
    summary: 'Read a delivery with its attempts',
    access,
    params: deliveryParams,
    status: 200,
    data: delivery,
    errors: ['NOT_FOUND'],
    examples: { params: { job_id: ids.delivery }, data: examples.delivery },
  }),
});
