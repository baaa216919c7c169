import { changePasswordHash } from '@florin/database/sql/accounts/account';
import { Refusal } from '@florin/domain/errors';
import type { Caller } from './caller.ts';
import { checkPassword } from './check-password.ts';
import { auditOwn } from './own-audit.ts';
import { readAccount } from './read-account.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';
import { provePassword } from './sign-in/prove-password.ts';
import type { BasePorts } from '../base-ports.ts';

/**
 * Changes the password of who is signed in and ends the account's other sessions; the one that asks goes on. Audited.
 * Refuses with VALIDATION_ERROR (`new_password`), UNAUTHORIZED (the present password is wrong), RATE_LIMIT_EXCEEDED
 * (wrong too often) and CONFLICT (changed meanwhile).
 */
export async function changePassword(
  ports: Pick<BasePorts, 'attempts' | 'clock' | 'db' | 'passwords' | 'authenticator'>,
  caller: Caller,
  { current, wanted, requestId = null }: { current: string; wanted: string } & { requestId?: string | null },
): Promise<void> {
  const { db, passwords, authenticator } = ports;
  checkPassword('new_password', wanted, await readAccount(db, caller.accountId));
  const checked = await provePassword(ports, caller, current);
  const hash = await passwords.hash(wanted);
  const revoked = await db.transaction(async (session) => {
    const changed = await session.run(changePasswordHash, {
      accountId: caller.accountId,
      checkedHash: checked,
      newHash: hash,
    });
    if (changed === 0) throw new Refusal('CONFLICT', 'The password was changed meanwhile.');
    const ended = await revokeOtherSessions(session, caller);
    await auditOwn(session, { ...caller, requestId }, { action: 'account.change_password' });
    return ended;
  });
  for (const one of revoked) authenticator.forget(one);
}
