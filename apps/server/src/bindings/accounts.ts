import { createApiKey } from '@florin/engine/accounts/create-api-key';
import { listApiKeys } from '@florin/engine/accounts/list-api-keys';
import { login } from '@florin/engine/accounts/login';
import { logout } from '@florin/engine/accounts/logout';
import { readAccount } from '@florin/engine/accounts/read-account';
import { register } from '@florin/engine/accounts/register';
import { revokeApiKey } from '@florin/engine/accounts/revoke-api-key';
import type { ApiKeyUseCases } from '../routes/api-keys.ts';
import type { AuthUseCases } from '../routes/auth.ts';
import type { ServerPorts } from './ports.ts';

export const bindAuth = (ports: ServerPorts): AuthUseCases => ({
  register: (registration) => register(ports, registration),
  login: (credentials) => login(ports, credentials),
  logout: (sessionToken) => logout(ports, sessionToken),
  readAccount: (accountId) => readAccount(ports.orm, accountId),
});

export const bindApiKeys = (ports: ServerPorts): ApiKeyUseCases => ({
  createApiKey: (accountId, request) => createApiKey(ports, accountId, request),
  listApiKeys: (accountId, page) => listApiKeys(ports.db, accountId, page),
  revokeApiKey: (accountId, apiKeyId) => revokeApiKey(ports, accountId, apiKeyId),
});
