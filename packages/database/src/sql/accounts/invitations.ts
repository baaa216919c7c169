import type { NewAccountRow } from './account.ts';
import { type NoParameters, statement } from '../../statement.ts';

export interface InvitationRow {
  id: string;
  email: string;
  createdAt: Date;
  expiresAt: Date;
  /** Null until somebody registered with it. */
  acceptedAt: Date | null;
}

const columns = 'id, email, created_at, expires_at, accepted_at';

export const insertInvitation = statement<
  { id: string; email: string; codeHashHex: string; now: Date; expiresAt: Date },
  InvitationRow
>(
  'insert_invitation',
  `insert into invitations (id, email, code_hash, created_at, expires_at)
   values ($id, $email, decode($codeHashHex, 'hex'), $now, $expiresAt) returning ${columns}`,
);

/** One that became an account stays: it tells where the account came from. */
export const deleteInvitation = statement<{ id: string }, InvitationRow>(
  'delete_invitation',
  `delete from invitations where id = $id and accepted_at is null returning ${columns}`,
);

/** One page, newest first. */
export const listInvitations = statement<{ limit: number; offset: number }, InvitationRow>(
  'list_invitations',
  `select ${columns} from invitations order by created_at desc, id desc limit $limit offset $offset`,
);

export const countInvitations = statement<NoParameters, { total: bigint }>(
  'count_invitations',
  'select count(*) as total from invitations',
);

/**
 * Makes the merchant's account and uses the invitation up, both or neither; of two at once one waits and finds it
 * used. No row when the code is unknown, over, used or meant for another e-mail.
 */
export const acceptInvitation = statement<NewAccountRow & { codeHashHex: string }, { id: string }>(
  'accept_invitation',
  `with invited as (
     select id from invitations
      where code_hash = decode($codeHashHex, 'hex') and accepted_at is null and expires_at > $now
        and lower(email) = lower($email)
        for update
   ), made as (
     insert into accounts (id, email, name, password_hash, role, created_at)
     select $id, $email, $name, $passwordHash, 'merchant', $now from invited returning id
   )
   update invitations i set account_id = made.id, accepted_at = $now from invited, made where i.id = invited.id
   returning made.id`,
);
