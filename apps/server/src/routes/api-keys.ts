import type { Contract } from '@florin/contract/contract';
import { createApiKey } from '@florin/engine/accounts/create-api-key';
import { listApiKeys } from '@florin/engine/accounts/list-api-keys';
import { revokeApiKey } from '@florin/engine/accounts/revoke-api-key';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentApiKey, presentCreatedApiKey } from '../presenters/account.ts';
import { counters } from '../presenters/page.ts';

/** A merchant's API keys. */
export const apiKeyRoutes = (ports: ServerPorts): Handlers<Contract['apiKeys']> => ({
  create: async ({ caller, body, request }) => {
    const scopes = [...new Set(body.scopes)];
    return presentCreatedApiKey(
      await createApiKey(ports, caller.accountId, { label: body.label, scopes, requestId: String(request.id) }),
    );
  },
  list: async ({ caller, query }) => {
    const page = { page: query.page, pageSize: query.page_size };
    const { total, apiKeys } = await listApiKeys(ports.db, caller.accountId, page);
    return { ...counters(total, page.page, page.pageSize), api_keys: apiKeys.map(presentApiKey) };
  },
  revoke: async ({ caller, params, request }) => {
    await revokeApiKey(ports, {
      accountId: caller.accountId,
      apiKeyId: params.api_key_id,
      requestId: String(request.id),
    });
    return undefined;
  },
});
