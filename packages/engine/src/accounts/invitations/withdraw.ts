import type { Database } from '@florin/database/database';
import { deleteInvitation } from '@florin/database/sql/accounts/invitations';
import { notFound } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../../audit/record.ts';

/** Takes an invitation back. Refuses with NOT_FOUND, also when it was accepted. */
export const withdrawInvitation = (db: Database, id: string, by: Actor): Promise<void> =>
  db.transaction(async (session) => {
    const row = await session.maybe(deleteInvitation, { id });
    if (!row) throw notFound('open invitation');
    const subject = { action: 'invitation.withdraw', subjectType: 'invitation', subjectId: id } as const;
    await recordAudit(session, { ...by, ...subject, before: { email: row.email }, after: null, reason: null });
  });
