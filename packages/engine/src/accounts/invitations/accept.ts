import { acceptInvitation as acceptRow } from '@florin/database/sql/accounts/invitations';
import type { AccountRow } from '@florin/database/sql/accounts/account';
import type { Session } from '@florin/database/statement';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { Refusal } from '@florin/domain/errors';
import { checkNewAccount, type NewAccount, refuseTakenEmail } from '../create-account.ts';
import type { BasePorts } from '../../base-ports.ts';

/**
 * Makes a merchant's account by an invitation and uses it up. Refuses with VALIDATION_ERROR (`email`, `password`),
 * FORBIDDEN (the code is unknown, used, over or meant for another e-mail) and CONFLICT (e-mail has an account; the
 * invitation stays good).
 */
export async function acceptInvitation(
  { db, clock, ids, passwords }: Pick<BasePorts, 'clock' | 'ids' | 'passwords'> & { db: Session },
  { email, name, password }: NewAccount,
  code: string,
): Promise<AccountRow> {
  checkNewAccount({ email, name, password });
  const account = { id: ids.uuid(), email, name, createdAt: clock.now() };
  const made = await db
    .maybe(acceptRow, {
      id: account.id,
      email,
      name,
      passwordHash: await passwords.hash(password),
      now: account.createdAt,
      codeHashHex: credentialHash(code),
    })
    .catch(refuseTakenEmail);
  if (!made) {
    const remedy = 'Register with the e-mail it was sent to, or ask the operator for a new one.';
    throw new Refusal('FORBIDDEN', `This invitation is unknown, used, over or for another e-mail. ${remedy}`);
  }
  return {
    ...account,
    role: 'merchant',
    kycLevel: 'none',
    twoFactorEnabled: false,
    hasPasskeys: false,
    disabledAt: null,
  };
}
