import { limits } from '@florin/contract/limits';
import type { MemberRole } from '@florin/contract/role-vocabulary';
import { findAccountByEmail, lockAccount } from '@florin/database/sql/accounts/account';
import {
  countMemberInvitations,
  deleteMemberInvitation,
  dropMemberInvitations,
  insertMemberInvitation,
  type MemberInvitationRow,
} from '@florin/database/sql/members/invitations';
import { countMembers, findMembership } from '@florin/database/sql/members/read';
import type { Session } from '@florin/database/statement';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { newInvitationCode } from '@florin/domain/credentials/invitation-code';
import { notFound, Refusal } from '@florin/domain/errors';
import { recordAudit } from '../audit/record.ts';
import type { BasePorts } from '../base-ports.ts';
import { mailTeamInvitation } from '../mails/mail-team-invitation.ts';
import { checkEmail } from '../accounts/create-account.ts';
import { provePerson } from '../accounts/second-factor/prove-person.ts';
import { type MemberActor, memberEntry } from './member-entry.ts';

/** A link into a team is shorter-lived than one that makes a merchant: it opens money that is there. */
const lifetimeMs = 7 * 24 * 3_600_000;

export type MadeMemberInvitation = MemberInvitationRow & {
  /** Shown this once; only its hash is stored. */
  code: string;
  /** The console's page with the code; null where no console is served. */
  url: string | null;
  /** Whether it is sent by e-mail as well. */
  isMailed: boolean;
};

interface Invited {
  email: string;
  role: MemberRole;
  /** Of the second factor of who invites. */
  code: string | undefined;
  /** Where the console takes a code; null where none is served. */
  joinPage: (code: string) => string | null;
}

/**
 * Lets one person join a merchant's team, once and within 7 days; an older invitation of the same address no longer
 * counts. Audited. Refuses with VALIDATION_ERROR (`email`), CONFLICT (the e-mail has an account, the team is full),
 * UNAUTHORIZED (second factor) and FORBIDDEN (a member without one).
 */
export async function inviteMember(
  ports: Pick<BasePorts, 'db' | 'clock' | 'ids' | 'secrets' | 'verifySecondFactor'>,
  { email, role, code: proof, joinPage }: Invited,
  by: MemberActor,
): Promise<MadeMemberInvitation> {
  checkEmail(email);
  const { merchantId, personId } = by;
  const code = newInvitationCode((length) => ports.ids.bytes(length));
  const now = ports.clock.now();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  return ports.db.transaction(async (session) => {
    await session.maybe(lockAccount, { accountId: merchantId });
    await provePerson(ports, session, { merchantId, personId, code: proof });
    await refuseAccount(session, { merchantId, email });
    await session.run(dropMemberInvitations, { merchantId, invitedBy: null, email });
    await refuseFull(session, { merchantId, now });
    const id = ports.ids.uuid();
    const codeHashHex = credentialHash(code);
    const row = { id, merchantId, email, role, codeHashHex, invitedBy: personId, now, expiresAt };
    const made = await session.one(insertMemberInvitation, row);
    await recordAudit(session, memberEntry(by, { verb: 'invite', id, before: null, after: { email, role } }));
    const url = joinPage(code);
    const mail = { invitationId: id, merchantId, recipient: email };
    const isMailed = url !== null && (await mailTeamInvitation(session, ports, { ...mail, url }));
    return { ...made, code, url, isMailed };
  });
}

/** Who was removed from this very team may come back. */
async function refuseAccount(session: Session, { merchantId, email }: { merchantId: string; email: string }) {
  const account = await session.maybe(findAccountByEmail, { email });
  if (!account) return;
  const membership = await session.maybe(findMembership, { accountId: account.id });
  if (membership?.merchantId === merchantId && membership.removedAt !== null) return;
  throw new Refusal('CONFLICT', 'This e-mail has an account already. Members need one that has none.');
}

async function refuseFull(session: Session, { merchantId, now }: { merchantId: string; now: Date }): Promise<void> {
  const { total: members } = await session.one(countMembers, { merchantId });
  const { total: invited } = await session.one(countMemberInvitations, { merchantId, now });
  if (members + invited >= BigInt(limits.teamMembersMax))
    throw new Refusal('CONFLICT', `A team has at most ${limits.teamMembersMax} members and invitations.`);
}

/** Takes an open invitation back. Audited. Refuses with NOT_FOUND, also when it was accepted. */
export const withdrawMemberInvitation = ({ db }: Pick<BasePorts, 'db'>, id: string, by: MemberActor): Promise<void> =>
  db.transaction(async (session) => {
    const gone = await session.maybe(deleteMemberInvitation, { merchantId: by.merchantId, id });
    if (!gone) throw notFound('open invitation');
    await recordAudit(session, memberEntry(by, { verb: 'withdraw_invitation', id, before: gone, after: null }));
  });
