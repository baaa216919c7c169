import {
  countInvitations,
  type InvitationRow,
  listInvitations as listRows,
} from '@florin/database/sql/accounts/invitations';
import type { Session } from '@florin/database/statement';

/** One page of the invitations, accepted ones too, newest first, and how many there are. */
export async function listInvitations(
  db: Session,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: bigint; invitations: InvitationRow[] }> {
  const [invitations, { total }] = await Promise.all([
    db.many(listRows, { limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countInvitations),
  ]);
  return { total, invitations };
}
