import type { MemberRole } from '@florin/contract/role-vocabulary';
import { lockAccount } from '@florin/database/sql/accounts/account';
import { removeAllPasskeys } from '@florin/database/sql/accounts/account-passkeys';
import { closeSessionsOf } from '@florin/database/sql/accounts/sessions';
import { lockMember, removeMember as removeRow, setMemberRole } from '@florin/database/sql/members/change';
import { dropMemberInvitations } from '@florin/database/sql/members/invitations';
import { readHolder } from '@florin/database/sql/members/holder';
import { type MemberRow, readMember } from '@florin/database/sql/members/read';
import type { Session } from '@florin/database/statement';
import { notFound, Refusal } from '@florin/domain/errors';
import { recordAudit } from '../audit/record.ts';
import type { BasePorts } from '../base-ports.ts';
import { provePerson } from '../accounts/second-factor/prove-person.ts';
import { type MemberActor, memberEntry } from './member-entry.ts';

type Ports = Pick<BasePorts, 'db' | 'clock' | 'authenticator'>;

/**
 * Keeps a member who does not hold the account. Keys ask for the holder's second factor, and e-mails go to their address;
 * since they stay an owner, every team has one, however many leave at once. The holder is read under the account's lock,
 * which handing over takes as well.
 */
async function lock(session: Session, { merchantId }: MemberActor, memberId: string) {
  await session.maybe(lockAccount, { accountId: merchantId });
  if ((await session.one(readHolder, { merchantId })).holderId === memberId)
    throw new Refusal('CONFLICT', 'This member holds the account and stays an owner until they hand it over.');
  const member = await session.maybe(lockMember, { merchantId, memberId });
  if (!member) throw notFound('member');
  return member;
}

/**
 * Gives a member another role: in this process at once, in others within a second. Invitations of who is an owner no
 * longer are withdrawn. Audited. Refuses with NOT_FOUND, CONFLICT (the holder of the account, oneself), UNAUTHORIZED (second
 * factor of who asks) and FORBIDDEN (a member without one).
 */
export async function changeMemberRole(
  ports: Ports & Pick<BasePorts, 'verifySecondFactor'>,
  { memberId, role, code }: { memberId: string; role: MemberRole; code: string | undefined },
  by: MemberActor,
): Promise<MemberRow> {
  const { merchantId, personId } = by;
  if (memberId === personId) throw new Refusal('CONFLICT', 'Nobody changes their own role: ask another owner.');
  const changed = await ports.db.transaction(async (session) => {
    const before = await lock(session, by, memberId);
    await provePerson(ports, session, { merchantId, personId, code });
    await session.run(setMemberRole, { memberId, role });
    if (role !== 'owner')
      await session.run(dropMemberInvitations, { merchantId, invitedBy: memberId, email: before.email });
    const told = { verb: 'change_role', id: memberId, before: { role: before.role }, after: { role } };
    await recordAudit(session, memberEntry(by, told));
    return session.one(readMember, { merchantId, memberId });
  });
  ports.authenticator.forgetAccount(memberId);
  return changed;
}

/**
 * Removes a member: sessions end in this process at once, in others within a second, and the password opens nothing.
 * What they have invited is withdrawn. Audited. Refuses with NOT_FOUND and CONFLICT (the holder of the account).
 */
export async function removeMember({ db, clock, authenticator }: Ports, memberId: string, by: MemberActor) {
  await db.transaction(async (session) => {
    const { role, email } = await lock(session, by, memberId);
    await session.run(removeRow, { memberId, now: clock.now() });
    await session.run(removeAllPasskeys, { accountId: memberId });
    const ended = (await session.many(closeSessionsOf, { accountId: memberId })).length;
    await session.run(dropMemberInvitations, { merchantId: by.merchantId, invitedBy: memberId, email });
    const told = { verb: 'remove', id: memberId, before: { email, role }, after: { sessions_ended: ended } };
    await recordAudit(session, memberEntry(by, told));
  });
  authenticator.forgetAccount(memberId);
}

/** Ends every session of a member. Audited. Refuses with NOT_FOUND. */
export async function endMemberSessions(
  { db, authenticator }: Omit<Ports, 'clock'>,
  memberId: string,
  by: MemberActor,
): Promise<void> {
  await db.transaction(async (session) => {
    const member = await session.maybe(readMember, { merchantId: by.merchantId, memberId });
    if (!member) throw notFound('member');
    const ended = (await session.many(closeSessionsOf, { accountId: memberId })).length;
    const told = { verb: 'end_sessions', id: memberId, before: null, after: { sessions_ended: ended } };
    await recordAudit(session, memberEntry(by, told));
  });
  authenticator.forgetAccount(memberId);
}
