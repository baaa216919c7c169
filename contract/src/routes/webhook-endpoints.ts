import { onlyFor, webhooks as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { webhookChanges, webhookSecret, webhookTrial } from '../schemas/webhook.ts';
import { endpointParams, webhookEndpoint, webhookEndpointList } from '../schemas/webhook-endpoint.ts';

const params = { endpoint_id: ids.endpoint };
const of = { access, params: endpointParams, status: 200 } as const;

/** Several places that events are posted to; the one of `/v1/webhooks` is the first of them. */
export const webhookEndpoints = routes({
  list: route({
    method: 'GET',
    path: '/v1/webhooks/endpoints',
    summary: 'List the webhook endpoints, the first one first',
    access,
    status: 200,
    data: webhookEndpointList,
    errors: [],
    examples: { data: examples.webhookEndpointList },
  }),
  create: route({
    method: 'POST',
    path: '/v1/webhooks/endpoints',
    summary: 'Add a webhook endpoint',
    description:
      'Every active endpoint gets each event that it asks for, under a delivery, a secret and a pace of its own. A signing ' +
      'secret is made unless one is given. CONFLICT beyond ten endpoints, RATE_LIMIT_EXCEEDED beyond fifty that an account ' +
      'adds in an hour.',
    access: { ...access, idempotency: 'honoured' },
    body: webhookChanges,
    status: 201,
    data: webhookEndpoint,
    errors: ['CONFLICT'],
    examples: { body: examples.webhookChanges, data: examples.webhookEndpoint },
  }),
  read: route({
    ...of,
    method: 'GET',
    path: '/v1/webhooks/endpoints/:endpoint_id',
    summary: 'Read a webhook endpoint',
    data: webhookEndpoint,
    errors: ['NOT_FOUND'],
    examples: { params, data: examples.webhookEndpoint },
  }),
  update: route({
    ...of,
    method: 'PUT',
    path: '/v1/webhooks/endpoints/:endpoint_id',
    summary: 'Change a webhook endpoint',
    description: 'What waits goes out at once after a new URL or secret, also where the endpoint had failed for long.',
    body: webhookChanges,
    data: webhookEndpoint,
    errors: ['NOT_FOUND'],
    examples: { params, body: examples.webhookChanges, data: examples.webhookEndpoint },
  }),
  remove: route({
    ...of,
    method: 'DELETE',
    path: '/v1/webhooks/endpoints/:endpoint_id',
    summary: 'Remove a webhook endpoint',
    description: 'What waits for it is `permanently_failed`. CONFLICT for the first one, which can be switched off.',
    status: 204,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { params, data: null },
  }),
  readSecret: route({
    ...of,
    access: { ...access, roles: onlyFor('owner', 'developer') },
    method: 'GET',
    path: '/v1/webhooks/endpoints/:endpoint_id/secret',
    summary: 'Reveal the signing secret of an endpoint',
    description: 'An empty text means that deliveries go unsigned.',
    data: webhookSecret,
    errors: ['NOT_FOUND'],
    examples: { params, data: examples.webhookSecret },
  }),
  test: route({
    ...of,
    method: 'POST',
    path: '/v1/webhooks/endpoints/:endpoint_id/test',
    summary: 'Try a webhook endpoint',
    description:
      'Posts an invented completed payment, signed like any delivery. Where it arrives, what waits goes out at once.',
    data: webhookTrial,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'RATE_LIMIT_EXCEEDED'],
    examples: { params, data: examples.webhookTrial },
  }),
});
