import type { MemberRole } from '@florin/contract/role-vocabulary';
import { statement } from '../../statement.ts';

export interface MemberInvitationRow {
  id: string;
  email: string;
  role: MemberRole;
  createdAt: Date;
  expiresAt: Date;
}

const columns = 'id, email, role, created_at, expires_at';
const open = 'merchant_id = $merchantId and accepted_at is null';

export const insertMemberInvitation = statement<
  {
    id: string;
    merchantId: string;
    email: string;
    role: MemberRole;
    codeHashHex: string;
    invitedBy: string;
    now: Date;
    expiresAt: Date;
  },
  MemberInvitationRow
>(
  'insert_member_invitation',
  `insert into member_invitations (id, merchant_id, email, role, code_hash, invited_by, created_at, expires_at)
   values ($id, $merchantId, $email, $role, decode($codeHashHex, 'hex'), $invitedBy, $now, $expiresAt)
   returning ${columns}`,
);

/** One page of those that nobody has accepted and that are not over, newest first. */
export const listMemberInvitations = statement<
  { merchantId: string; now: Date; limit: number; offset: number },
  MemberInvitationRow
>(
  'list_member_invitations',
  `select ${columns} from member_invitations where ${open} and expires_at > $now
    order by created_at desc, id desc limit $limit offset $offset`,
);

export const countMemberInvitations = statement<{ merchantId: string; now: Date }, { total: bigint }>(
  'count_member_invitations',
  `select count(*) as total from member_invitations where ${open} and expires_at > $now`,
);

export const deleteMemberInvitation = statement<{ merchantId: string; id: string }, { email: string }>(
  'delete_member_invitation',
  `delete from member_invitations where id = $id and ${open} returning email`,
);

/** Takes back what somebody has invited who may no longer invite anybody, and what of this address is open. */
export const dropMemberInvitations = statement<{ merchantId: string; invitedBy: string | null; email: string }>(
  'drop_member_invitations',
  `delete from member_invitations where ${open} and (invited_by = $invitedBy or lower(email) = lower($email))`,
);

export interface OpenInvitationRow {
  id: string;
  merchantId: string;
  merchantName: string;
  email: string;
  role: MemberRole;
}

/** Keeps an invitation that still counts for this transaction; of two at once one waits and finds it used. */
export const lockMemberInvitation = statement<{ codeHashHex: string; now: Date }, OpenInvitationRow>(
  'lock_member_invitation',
  `select i.id, i.merchant_id, a.name as merchant_name, i.email, i.role
     from member_invitations i join accounts a on a.id = i.merchant_id
    where i.code_hash = decode($codeHashHex, 'hex') and i.accepted_at is null and i.expires_at > $now
      and a.disabled_at is null
      for update of i`,
);

export const useMemberInvitation = statement<{ id: string; accountId: string; now: Date }>(
  'use_member_invitation',
  'update member_invitations set accepted_at = $now, account_id = $accountId where id = $id',
);
