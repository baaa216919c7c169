import type { Database } from '@florin/database/database';
import { changePasswordHash, readPasswordHash } from '@florin/database/sql/accounts';
import { Refusal } from '@florin/domain/errors';
import type { Passwords } from '@florin/domain/ports/passwords';
import type { Authenticator } from './authenticate.ts';
import type { Caller } from './caller.ts';
import { checkPassword } from './check-password.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';

export interface ChangePasswordPorts {
  db: Database;
  passwords: Passwords;
  authenticator: Pick<Authenticator, 'forget'>;
}

/**
 * Changes the password of who is signed in and ends the account's other sessions; the one that asks goes on. Refuses
 * with VALIDATION_ERROR (`new_password`), UNAUTHORIZED (the present password is wrong) and CONFLICT (changed meanwhile).
 */
export async function changePassword(
  { db, passwords, authenticator }: ChangePasswordPorts,
  caller: Caller,
  { current, wanted }: { current: string; wanted: string },
): Promise<void> {
  checkPassword('new_password', wanted);
  const { passwordHash } = await db.one(readPasswordHash, caller.accountId);
  if (!(await passwords.verify(current, passwordHash)))
    throw new Refusal('UNAUTHORIZED', 'The present password is wrong.');
  const hash = await passwords.hash(wanted);
  const revoked = await db.transaction(async (session) => {
    const changed = await session.run(changePasswordHash, caller.accountId, passwordHash, hash);
    if (changed === 0) throw new Refusal('CONFLICT', 'The password was changed meanwhile.');
    return revokeOtherSessions(session, caller);
  });
  for (const one of revoked) authenticator.forget(one);
}
