import type { Contract } from '@florin/contract/contract';
import type { AccountRow } from '@florin/database/sql/accounts';
import type { OpenedSession } from '@florin/engine/accounts/open-session';
import { sessionToken } from '../http/gates.ts';
import type { Handlers } from '../http/handler.ts';
import { presentAccount, presentSession } from '../presenters/account.ts';

/** What the account routes need, bound to their ports. */
export interface AuthUseCases {
  /** Refuses with FORBIDDEN while registration is closed, CONFLICT for a known e-mail. */
  register(registration: { email: string; password: string; name: string }): Promise<OpenedSession>;
  /** Refuses with UNAUTHORIZED, in the same time for known and unknown e-mails. */
  login(credentials: { email: string; password: string }): Promise<OpenedSession>;
  logout(sessionToken: string): Promise<void>;
  readAccount(accountId: string): Promise<AccountRow>;
}

/** Accounts and sessions. */
export const authRoutes = (engine: AuthUseCases): Handlers<Contract['auth']> => ({
  register: async ({ body }) => presentSession(await engine.register(body)),
  login: async ({ body }) => presentSession(await engine.login(body)),
  logout: async ({ request }) => {
    const token = sessionToken(request);
    if (token !== null) await engine.logout(token);
    return undefined;
  },
  me: async ({ caller }) => presentAccount(await engine.readAccount(caller.accountId)),
});
