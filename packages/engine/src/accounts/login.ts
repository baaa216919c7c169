import { findAccountByEmail } from '@florin/database/sql/accounts';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { Passwords } from '@florin/domain/ports/passwords';
import { type OpenedSession, openSession } from './open-session.ts';

/**
 * Signs in with e-mail and password and leaves other sessions alone. Refuses with UNAUTHORIZED: in the same words and
 * after the same work whether the e-mail or the password is wrong.
 */
export async function login(
  ports: { db: Session; clock: Clock; ids: Ids; passwords: Passwords },
  { email, password }: { email: string; password: string },
): Promise<OpenedSession> {
  const found = await ports.db.maybe(findAccountByEmail, email);
  const matches = await ports.passwords.verify(password, found?.passwordHash ?? null);
  if (!found || !matches) throw new Refusal('UNAUTHORIZED', 'E-mail or password is wrong.');
  const { passwordHash: _secret, ...account } = found;
  return openSession(ports, account);
}
