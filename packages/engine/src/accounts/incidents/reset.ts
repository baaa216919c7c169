import { removeAllPasskeys } from '@florin/database/sql/accounts/account-passkeys';
import { type AccountRow, lockWholeAccount, resetPasswordHash } from '@florin/database/sql/accounts/account';
import { disableSecondFactor } from '@florin/database/sql/accounts/second-factors';
import { readHolder } from '@florin/database/sql/members/holder';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import type { Ids } from '@florin/domain/ports/ids';
import type { Passwords } from '@florin/domain/ports/passwords';
import { generatedPassword } from '../generated-password.ts';
import { changeAccount, endSessionsOf, type IncidentOrder } from './change-account.ts';
import type { BasePorts } from '../../base-ports.ts';

type Ports = Pick<BasePorts, 'db' | 'clock' | 'authenticator'>;

/**
 * Gives who holds an account a new password and ends its sessions; the password is returned this once. The second factor
 * stays. Refuses with NOT_FOUND.
 */
export async function resetPassword(
  ports: Ports & { ids: Pick<Ids, 'bytes'>; passwords: Passwords },
  order: IncidentOrder,
): Promise<string> {
  const password = generatedPassword(ports.ids);
  const hash = await ports.passwords.hash(password);
  return changeAccount(ports, { ...order, verb: 'reset_password' }, async (session, { id }) => {
    const { holderId } = await session.one(readHolder, { merchantId: id });
    await session.run(resetPasswordHash, { accountId: holderId, newHash: hash });
    const ended = await endSessionsOf(session, id);
    return { value: password, before: null, after: { holder_id: holderId, sessions_ended: ended } };
  });
}

/**
 * Takes the second factor and the passkeys of who holds an account away, for whoever has lost them, and ends its sessions.
 * The password stays. Refuses with NOT_FOUND and CONFLICT (it has neither).
 */
export const resetSecondFactor = (ports: Ports, order: IncidentOrder): Promise<void> =>
  changeAccount(ports, { ...order, verb: 'reset_second_factor' }, async (session, account) => {
    const { id: holderId, twoFactorEnabled, hasPasskeys } = await holderOf(session, account);
    if (!twoFactorEnabled && !hasPasskeys) throw new Refusal('CONFLICT', 'No second factor is switched on.');
    await session.run(disableSecondFactor, { accountId: holderId });
    await session.run(removeAllPasskeys, { accountId: holderId });
    const ended = await endSessionsOf(session, account.id);
    const before = { two_factor_enabled: twoFactorEnabled, has_passkeys: hasPasskeys };
    const after = { holder_id: holderId, two_factor_enabled: false, has_passkeys: false, sessions_ended: ended };
    return { value: undefined, before, after };
  });

async function holderOf(session: Session, account: AccountRow): Promise<AccountRow> {
  const { holderId } = await session.one(readHolder, { merchantId: account.id });
  return holderId === account.id ? account : session.one(lockWholeAccount, { accountId: holderId });
}
