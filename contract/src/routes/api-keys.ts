import { merchantDeveloper as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { apiKeyPage, apiKeyParams, createdApiKey, newApiKey } from '../schemas/api-key.ts';
import { pageSizeListQuery } from '../schemas/page.ts';

/** A merchant's API keys; a key cannot make or list keys. */
export const apiKeys = routes({
  create: route({
    method: 'POST',
    path: '/v1/api-keys',
    summary: 'Create an API key',
    description:
      'The answer is the only place where the whole key is ever shown. CONFLICT when the account has 50 keys that count or were made within 15 minutes. For the scopes `withdrawals`, `wallets` and `refunds` an account with a second factor or a passkey has just proved it: SECOND_FACTOR_REQUIRED.',
    access: { ...access, kyc: 'basic', idempotency: 'refused' },
    body: newApiKey,
    status: 201,
    data: createdApiKey,
    errors: ['CONFLICT', 'SECOND_FACTOR_REQUIRED'],
    examples: { body: examples.newApiKey, data: examples.createdApiKey },
  }),
  list: route({
    method: 'GET',
    path: '/v1/api-keys',
    summary: 'List API keys, newest first',
    access,
    query: pageSizeListQuery,
    status: 200,
    data: apiKeyPage,
    errors: [],
    examples: { query: { page: '1', page_size: '20' }, data: examples.apiKeyPage },
  }),
  revoke: route({
    method: 'DELETE',
    path: '/v1/api-keys/:api_key_id',
    summary: 'Revoke an API key',
    description: 'The key stops working at once and for ever.',
    access,
    params: apiKeyParams,
    status: 204,
    errors: ['NOT_FOUND'],
    examples: { params: { api_key_id: ids.apiKey }, data: null },
  }),
});
