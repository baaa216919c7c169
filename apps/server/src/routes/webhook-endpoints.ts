import type { Contract } from '@florin/contract/contract';
import { addEndpoint, changeEndpoint, deleteEndpoint } from '@florin/engine/webhooks/change-endpoint';
import { listEndpoints, readEndpoint } from '@florin/engine/webhooks/list-endpoints';
import { revealSecret } from '@florin/engine/webhooks/reveal-secret';
import { tryWebhook } from '@florin/engine/webhooks/try-webhook';
import type { Handlers } from '../http/handler.ts';
import { answerOf, idempotent } from '../http/idempotency.ts';
import type { ServerPorts } from '../ports.ts';
import { presentEndpoint, presentTrial } from '../presenters/delivery.ts';
import { changingCallers } from './fresh.ts';
import { byOf, toChange } from './webhooks.ts';

/** Several places that events are posted to. */
export const webhookEndpointRoutes = (ports: ServerPorts): Handlers<Contract['webhookEndpoints']> => ({
  list: async ({ caller }) => ({ endpoints: (await listEndpoints(ports.db, caller.accountId)).map(presentEndpoint) }),
  create: async ({ caller, body, request }) => {
    const once = idempotent(request, caller, presentEndpoint);
    const wanted = { accountId: caller.accountId, change: toChange(body), once };
    const adding = addEndpoint(ports, wanted, byOf({ caller, request }));
    return answerOf(request, await changingCallers(ports, caller.accountId, adding), presentEndpoint);
  },
  read: async ({ caller, params }) =>
    presentEndpoint(await readEndpoint(ports.db, { accountId: caller.accountId, endpointId: params.endpoint_id })),
  update: async ({ caller, params, body, request }) => {
    const key = { accountId: caller.accountId, endpointId: params.endpoint_id };
    const changing = changeEndpoint(ports, { key, change: toChange(body) }, byOf({ caller, request }));
    return presentEndpoint(await changingCallers(ports, caller.accountId, changing));
  },
  remove: async ({ caller, params, request }) => {
    const key = { accountId: caller.accountId, endpointId: params.endpoint_id };
    await changingCallers(ports, caller.accountId, deleteEndpoint(ports, key, byOf({ caller, request })));
    return undefined;
  },
  readSecret: async ({ caller, params, request }) => {
    const key = { accountId: caller.accountId, endpointId: params.endpoint_id };
    return { secret: await revealSecret(ports, key, byOf({ caller, request })) };
  },
  test: async ({ caller, params }) =>
    presentTrial(await tryWebhook(ports, { accountId: caller.accountId, endpointId: params.endpoint_id })),
});
