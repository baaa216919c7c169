import type { Database } from '@florin/database/database';
import { findAccountByEmail } from '@florin/database/sql/accounts';
import { Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { Passwords } from '@florin/domain/ports/passwords';
import { type OpenedSession, openSession } from './open-session.ts';
import type { VerifySecondFactor } from './second-factor/verify.ts';

export interface LoginPorts {
  db: Database;
  clock: Clock;
  ids: Ids;
  passwords: Passwords;
  verifySecondFactor: VerifySecondFactor;
}

/**
 * Signs in with e-mail and password, and with a code where the account has a second factor; leaves other sessions
 * alone. Refuses with UNAUTHORIZED: in the same words and after the same work whether the e-mail or the password is
 * wrong; then for the code.
 */
export async function login(
  ports: LoginPorts,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
): Promise<OpenedSession> {
  const found = await ports.db.maybe(findAccountByEmail, email);
  const matches = await ports.passwords.verify(password, found?.passwordHash ?? null);
  if (!found || !matches) throw new Refusal('UNAUTHORIZED', 'E-mail or password is wrong.');
  const { passwordHash: _secret, ...account } = found;
  return ports.db.transaction(async (session) => {
    await ports.verifySecondFactor(session, account.id, code);
    return openSession({ ...ports, db: session }, account);
  });
}
