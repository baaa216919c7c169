import type { MemberRole } from '@florin/contract/role-vocabulary';
import { findAccountByEmail } from '@florin/database/sql/accounts/account';
import { removeAllPasskeys } from '@florin/database/sql/accounts/account-passkeys';
import { disableSecondFactor } from '@florin/database/sql/accounts/second-factors';
import {
  lockMemberInvitation,
  type OpenInvitationRow,
  useMemberInvitation,
} from '@florin/database/sql/members/invitations';
import { insertMember, reviveMember } from '@florin/database/sql/members/change';
import { findMembership } from '@florin/database/sql/members/read';
import type { Session } from '@florin/database/statement';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { Refusal } from '@florin/domain/errors';
import { recordAudit } from '../audit/record.ts';
import type { BasePorts } from '../base-ports.ts';
import { checkPassword } from '../accounts/check-password.ts';
import { refuseTakenEmail } from '../accounts/create-account.ts';
import { memberEntry } from './member-entry.ts';

interface Joining {
  invitation: string;
  name: string;
  password: string;
}

/** Who has just joined which team. */
export interface Joined {
  email: string;
  role: MemberRole;
  merchantName: string;
}

/**
 * Makes the account of an invited person and uses the invitation up; who was removed from the same team gets theirs back
 * with the new password and no second factor. Nobody is signed in. Audited. Refuses with FORBIDDEN (the code is unknown,
 * used, over or withdrawn), VALIDATION_ERROR (`password`) and CONFLICT (the e-mail has got an account since).
 */
export async function joinTeam(
  ports: Pick<BasePorts, 'db' | 'clock' | 'ids' | 'passwords'>,
  { invitation, name, password }: Joining,
  requestId: string | null = null,
): Promise<Joined> {
  const { db, clock } = ports;
  const codeHashHex = credentialHash(invitation);
  // Looked at before the password is hashed: a guess costs little.
  const { email } = await invited(db, { codeHashHex, now: clock.now() });
  checkPassword('password', password, { email, name });
  const passwordHash = await ports.passwords.hash(password);
  return db.transaction(async (session) => {
    const now = clock.now();
    const found = await invited(session, { codeHashHex, now });
    const { merchantId, merchantName, role } = found;
    const id = await admit(session, ports, { found, name, passwordHash, now });
    await session.run(useMemberInvitation, { id: found.id, accountId: id, now });
    const after = { email, role, invitation_id: found.id };
    await recordAudit(
      session,
      memberEntry({ merchantId, personId: id, requestId }, { verb: 'join', id, before: null, after }),
    );
    return { email, role, merchantName };
  });
}

async function invited(session: Session, asked: { codeHashHex: string; now: Date }): Promise<OpenInvitationRow> {
  const found = await session.maybe(lockMemberInvitation, asked);
  if (!found) throw new Refusal('FORBIDDEN', 'This invitation is unknown, used or over. Ask for another one.');
  return found;
}

interface Admission {
  found: OpenInvitationRow;
  name: string;
  passwordHash: string;
  now: Date;
}

/** Answers the id of the account. */
async function admit(
  session: Session,
  { ids }: Pick<BasePorts, 'ids'>,
  { found, name, passwordHash, now }: Admission,
): Promise<string> {
  const { merchantId, email, role } = found;
  const account = await session.maybe(findAccountByEmail, { email });
  if (!account) {
    const id = ids.uuid();
    await session.run(insertMember, { id, merchantId, email, name, passwordHash, role, now }).catch(refuseTakenEmail);
    return id;
  }
  const { id } = account;
  const membership = await session.maybe(findMembership, { accountId: id });
  if (membership?.merchantId !== merchantId || membership.removedAt === null)
    throw new Refusal('CONFLICT', 'This e-mail has an account already.');
  await session.run(reviveMember, { id, name, passwordHash, role, now });
  await session.run(disableSecondFactor, { accountId: id });
  await session.run(removeAllPasskeys, { accountId: id });
  return id;
}
