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
import { confirmSecondFactor } from '@florin/engine/accounts/second-factor/confirm';
import { disableSecondFactor } from '@florin/engine/accounts/second-factor/disable';
import { enableSecondFactor } from '@florin/engine/accounts/second-factor/enable';
import { setupSecondFactor } from '@florin/engine/accounts/second-factor/setup';
import { endOtherSessions, endSession } from '@florin/engine/accounts/sessions/end';
import { listSessions } from '@florin/engine/accounts/sessions/list';
import type { AccountUseCases } from '../routes/account.ts';
import type { ApiKeyUseCases } from '../routes/api-keys.ts';
import type { AuthUseCases } from '../routes/auth.ts';
import type { SessionUseCases } from '../routes/sessions.ts';
import { changingCallers } from './fresh.ts';
import type { ServerPorts } from './ports.ts';

export const bindAuth = (ports: ServerPorts): AuthUseCases => ({
  register: (registration, from) => register(ports, registration, from),
  login: (credentials, from) => login(ports, credentials, from),
  logout: (sessionToken) => logout(ports, sessionToken),
  readAccount: (accountId) => readAccount(ports.db, accountId),
  changePassword: (caller, change, requestId) => changePassword(ports, caller, change, requestId),
  setupSecondFactor: (accountId) => setupSecondFactor(ports, accountId),
  enableSecondFactor: (caller, proof) =>
    changingCallers(ports, caller.accountId, enableSecondFactor(ports, caller, proof)),
  disableSecondFactor: (caller, proof) =>
    changingCallers(ports, caller.accountId, disableSecondFactor(ports, caller, proof)),
  confirmSecondFactor: (caller, code) =>
    changingCallers(ports, caller.accountId, confirmSecondFactor(ports, caller, code)),
});

export const bindSessions = (ports: ServerPorts): SessionUseCases => ({
  listSessions: (caller, page) => listSessions(ports, caller, page),
  endSession: (caller, id, requestId) => endSession(ports, caller, id, requestId),
  endOtherSessions: (caller, requestId) => endOtherSessions(ports, caller, requestId),
});

export const bindApiKeys = (ports: ServerPorts): ApiKeyUseCases => ({
  createApiKey: (accountId, request) => createApiKey(ports, accountId, request),
  listApiKeys: (accountId, page) => listApiKeys(ports.db, accountId, page),
  revokeApiKey: (accountId, apiKeyId, requestId) => revokeApiKey(ports, accountId, apiKeyId, requestId),
});

export const bindAccount = (ports: ServerPorts): AccountUseCases => ({
  submitKyc: (accountId, statement) => submitKyc(ports, accountId, statement),
  readKyc: (accountId) => readKyc(ports.db, accountId),
});
