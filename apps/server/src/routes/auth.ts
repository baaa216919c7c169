import type { Contract } from '@florin/contract/contract';
import type { AccountRow } from '@florin/database/sql/accounts';
import type { Caller } from '@florin/engine/accounts/caller';
import type { OpenedSession } from '@florin/engine/accounts/open-session';
import type { ProposedSecondFactor } from '@florin/engine/accounts/second-factor/setup';
import { sessionToken } from '../http/gates.ts';
import type { Handlers } from '../http/handler.ts';
import { presentAccount, presentSession } from '../presenters/account.ts';

/** What the account routes need, bound to their ports. */
export interface AuthUseCases {
  /** Refuses with FORBIDDEN while registration is closed, CONFLICT for a known e-mail. */
  register(registration: { email: string; password: string; name: string }): Promise<OpenedSession>;
  /** Refuses with UNAUTHORIZED, in the same time for known and unknown e-mails. */
  login(credentials: { email: string; password: string; code: string | undefined }): Promise<OpenedSession>;
  logout(sessionToken: string): Promise<void>;
  readAccount(accountId: string): Promise<AccountRow>;
  changePassword(caller: Caller, change: { current: string; wanted: string }): Promise<void>;
  setupSecondFactor(accountId: string): Promise<ProposedSecondFactor>;
  /** Answers the backup codes. */
  enableSecondFactor(caller: Caller, code: string): Promise<readonly string[]>;
  disableSecondFactor(caller: Caller, code: string): Promise<void>;
}

/** Accounts and sessions. */
export const authRoutes = (engine: AuthUseCases): Handlers<Contract['auth']> => ({
  register: async ({ body }) => presentSession(await engine.register(body)),
  login: async ({ body: { email, password, totp_code: code } }) =>
    presentSession(await engine.login({ email, password, code: code ?? undefined })),
  logout: async ({ request }) => {
    const token = sessionToken(request);
    if (token !== null) await engine.logout(token);
    return undefined;
  },
  me: async ({ caller }) => presentAccount(await engine.readAccount(caller.accountId)),
  changePassword: async ({ caller, body: { current_password: current, new_password: wanted } }) => {
    await engine.changePassword(caller, { current, wanted });
    return undefined;
  },
  setupSecondFactor: async ({ caller }) => {
    const { secret, otpauthUrl } = await engine.setupSecondFactor(caller.accountId);
    return { secret, otpauth_url: otpauthUrl };
  },
  enableSecondFactor: async ({ caller, body }) => ({
    backup_codes: [...(await engine.enableSecondFactor(caller, body.totp_code))],
  }),
  disableSecondFactor: async ({ caller, body }) => {
    await engine.disableSecondFactor(caller, body.totp_code);
    return undefined;
  },
});
