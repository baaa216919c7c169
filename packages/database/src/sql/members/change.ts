import type { MemberRole } from '@florin/contract/role-vocabulary';
import { statement } from '../../statement.ts';

/** Keeps a member for this transaction; no row for a founder who holds the account still, a stranger, or one who was removed. */
export const lockMember = statement<{ merchantId: string; memberId: string }, { role: MemberRole; email: string }>(
  'lock_member',
  `select m.role, p.email from members m join accounts p on p.id = m.account_id
    where m.account_id = $memberId and m.merchant_id = $merchantId and m.removed_at is null for update of m`,
);

export const setMemberRole = statement<{ memberId: string; role: MemberRole }>(
  'set_member_role',
  'update members set role = $role where account_id = $memberId',
);

/** From now on neither password nor session of the account opens anything. The founder's is the merchant's own, and stays. */
export const removeMember = statement<{ memberId: string; now: Date }>(
  'remove_member',
  `with gone as (update members set removed_at = $now where account_id = $memberId)
   update accounts set disabled_at = case role when 'member' then $now::timestamptz else disabled_at end,
     version = version + 1
    where id = $memberId`,
);

/** An account that owns nothing, and what it is to the merchant. */
export const insertMember = statement<{
  id: string;
  merchantId: string;
  email: string;
  name: string;
  passwordHash: string;
  role: MemberRole;
  now: Date;
}>(
  'insert_member',
  `with made as (
     insert into accounts (id, email, name, password_hash, role, created_at)
     values ($id, $email, $name, $passwordHash, 'member', $now) returning id
   )
   insert into members (account_id, merchant_id, role, joined_at) select id, $merchantId, $role, $now from made`,
);

/**
 * Lets a removed member in again, as if they were new: the password and the second factor from before are gone. The name of
 * the founder's account is the merchant's.
 */
export const reviveMember = statement<{
  id: string;
  name: string;
  passwordHash: string;
  role: MemberRole;
  now: Date;
}>(
  'revive_member',
  `with back as (
     update members set role = $role, joined_at = $now, removed_at = null where account_id = $id
   )
   update accounts set name = case role when 'member' then $name else name end, password_hash = $passwordHash,
     disabled_at = case role when 'member' then null else disabled_at end, version = version + 1
    where id = $id`,
);
