import { changePassword } from '@florin/engine/accounts/change-password';
import { createApiKey } from '@florin/engine/accounts/create-api-key';
import { readKyc } from '@florin/engine/accounts/kyc/read';
import { submitKyc } from '@florin/engine/accounts/kyc/submit';
import { listApiKeys } from '@florin/engine/accounts/list-api-keys';
import { login } from '@florin/engine/accounts/login';
import { logout } from '@florin/engine/accounts/logout';
import { readAccount } from '@florin/engine/accounts/read-account';
import { register } from '@florin/engine/accounts/register';
import { revokeApiKey } from '@florin/engine/accounts/revoke-api-key';
import { disableSecondFactor } from '@florin/engine/accounts/second-factor/disable';
import { enableSecondFactor } from '@florin/engine/accounts/second-factor/enable';
import { setupSecondFactor } from '@florin/engine/accounts/second-factor/setup';
import type { AccountUseCases } from '../routes/account.ts';
import type { ApiKeyUseCases } from '../routes/api-keys.ts';
import type { AuthUseCases } from '../routes/auth.ts';
import type { ServerPorts } from './ports.ts';

export const bindAuth = (ports: ServerPorts): AuthUseCases => ({
  register: (registration) => register(ports, registration),
  login: (credentials) => login(ports, credentials),
  logout: (sessionToken) => logout(ports, sessionToken),
  readAccount: (accountId) => readAccount(ports.db, accountId),
  changePassword: (caller, change) => changePassword(ports, caller, change),
  setupSecondFactor: (accountId) => setupSecondFactor(ports, accountId),
  enableSecondFactor: (caller, code) => enableSecondFactor(ports, caller, code),
  disableSecondFactor: (caller, code) => disableSecondFactor(ports, caller, code),
});

export const bindApiKeys = (ports: ServerPorts): ApiKeyUseCases => ({
  createApiKey: (accountId, request) => createApiKey(ports, accountId, request),
  listApiKeys: (accountId, page) => listApiKeys(ports.db, accountId, page),
  revokeApiKey: (accountId, apiKeyId) => revokeApiKey(ports, accountId, apiKeyId),
});

export const bindAccount = (ports: ServerPorts): AccountUseCases => ({
  submitKyc: (accountId, statement) => submitKyc(ports, accountId, statement),
  readKyc: (accountId) => readKyc(ports.db, accountId),
});
