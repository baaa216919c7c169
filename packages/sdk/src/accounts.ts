import { type AccountApi, connectAccount } from './generated/account.ts';
import { type ApiKeysApi, connectApiKeys } from './generated/api-keys.ts';
import { type AuthApi, connectAuth } from './generated/auth.ts';
import { connectPasskeys, type PasskeysApi } from './generated/passkeys.ts';
import { connectSessions, type SessionsApi } from './generated/sessions.ts';
import { connectWithdrawalPasskeys, type WithdrawalPasskeysApi } from './generated/withdrawal-passkeys.ts';
import { connectTeam, type TeamApi } from './generated/team.ts';
import type { FlorinOptions } from './options.ts';
import { Transport } from './transport.ts';

export type * from './generated/account.ts';
export type * from './generated/api-keys.ts';
export type * from './generated/auth.ts';
export type * from './generated/passkeys.ts';
export type * from './generated/sessions.ts';
export type * from './generated/team.ts';
export type * from './generated/withdrawal-passkeys.ts';

/** Accounts, sessions, passkeys, verification, teams, API keys and passkeys that sign withdrawals. Takes a session, or nothing to register and to sign in. */
export class FlorinAccounts {
  readonly auth: AuthApi;
  readonly sessions: SessionsApi;
  readonly passkeys: PasskeysApi;
  readonly account: AccountApi;
  readonly team: TeamApi;
  readonly apiKeys: ApiKeysApi;
  readonly withdrawalPasskeys: WithdrawalPasskeysApi;

  /** @throws FlorinError `INVALID_ARGUMENT` */
  constructor(options: FlorinOptions = {}) {
    const transport = new Transport(options);
    this.auth = connectAuth(transport);
    this.sessions = connectSessions(transport);
    this.passkeys = connectPasskeys(transport);
    this.account = connectAccount(transport);
    this.team = connectTeam(transport);
    this.apiKeys = connectApiKeys(transport);
    this.withdrawalPasskeys = connectWithdrawalPasskeys(transport);
  }
}
