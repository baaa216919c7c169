import { scopeRoles } from '@florin/contract/access';
import type { Contract } from '@florin/contract/contract';
import type { Scope } from '@florin/contract/vocabulary';
import type { Caller } from '@florin/engine/accounts/caller';
import { createApiKey } from '@florin/engine/accounts/create-api-key';
import { listApiKeys } from '@florin/engine/accounts/list-api-keys';
import { revokeApiKey } from '@florin/engine/accounts/revoke-api-key';
import { requireRole } from '../http/gates.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentApiKey, presentCreatedApiKey } from '../presenters/account.ts';
import { counters } from '../presenters/page.ts';

/** Nobody gives a key what they may not do themselves: keys know no roles. */
const refuseScope = (scope: Scope, { teamRole }: Caller): void => {
  if (teamRole !== null) requireRole(scopeRoles(scope), teamRole);
};

/** A merchant's API keys. */
export const apiKeyRoutes = (ports: ServerPorts): Handlers<Contract['apiKeys']> => ({
  create: async ({ caller, body, request }) => {
    const scopes = [...new Set(body.scopes)];
    for (const scope of scopes) refuseScope(scope, caller);
    const wanted = { label: body.label, scopes, requestId: String(request.id) };
    return presentCreatedApiKey(await createApiKey(ports, caller, wanted));
  },
  list: async ({ caller, query }) => {
    const page = { page: query.page, pageSize: query.page_size };
    const { total, apiKeys } = await listApiKeys(ports.db, caller.accountId, page);
    return { ...counters(total, page.page, page.pageSize), api_keys: apiKeys.map(presentApiKey) };
  },
  revoke: async ({ caller, params, request }) => {
    await revokeApiKey(ports, {
      accountId: caller.accountId,
      personId: caller.personId,
      apiKeyId: params.api_key_id,
      requestId: String(request.id),
    });
    return undefined;
  },
});
