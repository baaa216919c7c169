import type { Database } from '@florin/database/database';
import { insertInvitation, type InvitationRow } from '@florin/database/sql/accounts/invitations';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { newInvitationCode } from '@florin/domain/credentials/invitation-code';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import { type Actor, recordAudit } from '../../audit/record.ts';
import { checkEmail } from '../create-account.ts';

/** An invitation is good for this long. */
const lifetimeMs = 14 * 24 * 3_600_000;

export type MadeInvitation = InvitationRow & {
  /** Shown this once; only its hash is stored. */
  code: string;
};

/**
 * Lets one person register under this e-mail while registration is by invitation, once and within 14 days. A person
 * may hold several; the first one used makes the account. Refuses with VALIDATION_ERROR (`email`).
 */
export async function invite(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  email: string,
  by: Actor,
): Promise<MadeInvitation> {
  checkEmail(email);
  const code = newInvitationCode((length) => ids.bytes(length));
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  return db.transaction(async (session) => {
    const row = await session.one(insertInvitation, {
      id: ids.uuid(),
      email,
      codeHashHex: credentialHash(code),
      now,
      expiresAt,
    });
    const subject = { action: 'invitation.create', subjectType: 'invitation', subjectId: row.id } as const;
    await recordAudit(session, { ...by, ...subject, before: null, after: { email, expiresAt }, reason: null });
    return { ...row, code };
  });
}
