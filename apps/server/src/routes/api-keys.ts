import type { Contract } from '@florin/contract/contract';
import type { Scope } from '@florin/contract/vocabulary';
import type { ApiKeyRow } from '@florin/database/sql/api-keys';
import type { CreatedApiKey } from '@florin/engine/accounts/create-api-key';
import type { Handlers } from '../http/handler.ts';
import { presentApiKey, presentCreatedApiKey } from '../presenters/account.ts';
import { counters } from '../presenters/page.ts';

/** What the key routes need, bound to their ports. */
export interface ApiKeyUseCases {
  createApiKey(
    accountId: string,
    request: { label: string; scopes: readonly Scope[]; requestId: string },
  ): Promise<CreatedApiKey>;
  listApiKeys(
    accountId: string,
    page: { page: number; pageSize: number },
  ): Promise<{ total: bigint; apiKeys: readonly ApiKeyRow[] }>;
  /** Refuses with NOT_FOUND, also for another account's key. */
  revokeApiKey(accountId: string, apiKeyId: string, requestId: string): Promise<void>;
}

/** A merchant's API keys. */
export const apiKeyRoutes = (engine: ApiKeyUseCases): Handlers<Contract['apiKeys']> => ({
  create: async ({ caller, body, request }) => {
    const scopes = [...new Set(body.scopes)];
    return presentCreatedApiKey(
      await engine.createApiKey(caller.accountId, { label: body.label, scopes, requestId: String(request.id) }),
    );
  },
  list: async ({ caller, query }) => {
    const page = { page: query.page, pageSize: query.page_size };
    const { total, apiKeys } = await engine.listApiKeys(caller.accountId, page);
    return { ...counters(total, page.page, page.pageSize), api_keys: apiKeys.map(presentApiKey) };
  },
  revoke: async ({ caller, params, request }) => {
    await engine.revokeApiKey(caller.accountId, params.api_key_id, String(request.id));
    return undefined;
  },
});
