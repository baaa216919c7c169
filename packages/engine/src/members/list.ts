import { countMembers, listMembers as listRows, type MemberRow } from '@florin/database/sql/members/read';
import {
  countMemberInvitations,
  listMemberInvitations as listInvitationRows,
  type MemberInvitationRow,
} from '@florin/database/sql/members/invitations';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';

interface Page {
  page: number;
  pageSize: number;
}

/** One page of a merchant's team, the holder of the account first, and how many there are. */
export async function listMembers(
  db: Session,
  merchantId: string,
  { page, pageSize }: Page,
): Promise<{ total: bigint; members: MemberRow[] }> {
  const [members, { total }] = await Promise.all([
    db.many(listRows, { merchantId, limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countMembers, { merchantId }),
  ]);
  return { total, members };
}

/** One page of the invitations that are open, newest first, and how many there are. */
export async function listMemberInvitations(
  { db, clock }: { db: Session; clock: Clock },
  merchantId: string,
  { page, pageSize }: Page,
): Promise<{ total: bigint; invitations: MemberInvitationRow[] }> {
  const now = clock.now();
  const [invitations, { total }] = await Promise.all([
    db.many(listInvitationRows, { merchantId, now, limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countMemberInvitations, { merchantId, now }),
  ]);
  return { total, invitations };
}
