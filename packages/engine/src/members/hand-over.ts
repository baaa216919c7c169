import { lockAccount } from '@florin/database/sql/accounts/account';
import { readSecondFactor } from '@florin/database/sql/accounts/second-factors';
import { lockMember, setMemberRole } from '@florin/database/sql/members/change';
import { enrolFounder, readHolder, setHolder } from '@florin/database/sql/members/holder';
import { type MemberRow, readMember } from '@florin/database/sql/members/read';
import type { Session } from '@florin/database/statement';
import { notFound, Refusal } from '@florin/domain/errors';
import { recordAudit } from '../audit/record.ts';
import type { BasePorts } from '../base-ports.ts';
import { hasFactor, provePerson } from '../accounts/second-factor/prove-person.ts';
import { type MemberActor, memberEntry } from './member-entry.ts';

type Ports = Pick<BasePorts, 'db' | 'clock' | 'authenticator' | 'verifySecondFactor'>;

/**
 * Makes a member the one who stands for the merchant, and an owner; who did until now stays an owner, whom others may
 * demote and remove. Audited. Refuses with FORBIDDEN (who asks does not hold the account, or has no second factor),
 * NOT_FOUND, CONFLICT (oneself, or a member without a second factor like the one that API keys ask for) and UNAUTHORIZED
 * (second factor of who asks).
 */
export async function handOver(
  ports: Ports,
  { memberId, code }: { memberId: string; code: string | undefined },
  by: MemberActor,
): Promise<MemberRow> {
  const { merchantId, personId } = by;
  if (memberId === personId) throw new Refusal('CONFLICT', 'You hold the account already: name another member.');
  const handed = await ports.db.transaction(async (session) => {
    // One after the other, and not beside a removal: the second of two hand-overs finds that the account is no longer theirs.
    await session.maybe(lockAccount, { accountId: merchantId });
    const { holderId } = await session.one(readHolder, { merchantId });
    if (holderId !== personId) throw new Refusal('FORBIDDEN', 'Only who holds the account hands it over.');
    const before = await session.maybe(lockMember, { merchantId, memberId });
    if (!before) throw notFound('member');
    await refuseUnprovable(session, personId);
    await provePerson(ports, session, { merchantId, personId, code });
    await refuseWeaker(session, { personId, memberId });
    if (personId === merchantId) await session.run(enrolFounder, { merchantId });
    await session.run(setMemberRole, { memberId, role: 'owner' });
    await session.run(setHolder, { merchantId, holderId: memberId, now: ports.clock.now() });
    const told = { before: { role: before.role, holder_id: personId }, after: { role: 'owner', holder_id: memberId } };
    await recordAudit(session, memberEntry(by, { verb: 'hand_over', id: memberId, ...told }));
    return session.one(readMember, { merchantId, memberId });
  });
  ports.authenticator.forgetAccount(memberId);
  return handed;
}

/** A session that somebody finds open must not be enough for everything. */
async function refuseUnprovable(session: Session, personId: string): Promise<void> {
  if (await hasFactor(session, personId)) return;
  throw new Refusal('FORBIDDEN', 'Switch your second factor on, or add a passkey: handing over needs its proof.');
}

/** Keys would ask for nothing where nobody has what they ask for. */
async function refuseWeaker(session: Session, { personId, memberId }: { personId: string; memberId: string }) {
  if (!(await hasFactor(session, memberId)))
    throw new Refusal('CONFLICT', 'This member has no second factor yet: they switch one on, or add a passkey, first.');
  const [own, theirs] = [
    await session.maybe(readSecondFactor, { accountId: personId }),
    await session.maybe(readSecondFactor, { accountId: memberId }),
  ];
  if (own?.secret && !theirs?.secret)
    throw new Refusal('CONFLICT', 'API keys ask for the code of an authenticator: this member needs one first.');
}
