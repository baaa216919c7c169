import type { MemberRole } from '@florin/contract/role-vocabulary';
import { statement } from '../../statement.ts';
import { holderOf } from './holder.ts';

export interface MemberRow {
  id: string;
  email: string;
  name: string;
  role: MemberRole;
  /** Whether it is the account that the merchant signed up with. */
  isFounder: boolean;
  /** Whether they stand for the merchant. */
  isHolder: boolean;
  twoFactorEnabled: boolean;
  hasPasskeys: boolean;
  joinedAt: Date;
  /** Null without a session. */
  lastUsedAt: Date | null;
}

const team = `select id, 'owner' as role, created_at as joined_at from accounts
    where id = $merchantId and role = 'merchant' and not exists (select from members where account_id = $merchantId)
   union all
   select account_id, role, joined_at from members where merchant_id = $merchantId and removed_at is null`;

const columns = `p.id, p.email, p.name, t.role, p.id = $merchantId as is_founder, p.id = ${holderOf('$merchantId')} as is_holder,
  t.joined_at,
  exists (select from second_factors f where f.account_id = p.id and f.secret is not null) as two_factor_enabled,
  exists (select from passkeys k where k.account_id = p.id) as has_passkeys,
  (select max(last_used_at) from sessions b where b.account_id = p.id) as last_used_at`;

/** One page of a merchant's team: who holds the account, then the others by when they joined. */
export const listMembers = statement<{ merchantId: string; limit: number; offset: number }, MemberRow>(
  'list_members',
  `with team as (${team})
   select ${columns} from team t join accounts p on p.id = t.id
    order by is_holder desc, t.joined_at, p.id limit $limit offset $offset`,
);

export const countMembers = statement<{ merchantId: string }, { total: bigint }>(
  'count_members',
  `with team as (${team}) select count(*) as total from team`,
);

export const readMember = statement<{ merchantId: string; memberId: string }, MemberRow>(
  'read_member',
  `with team as (${team})
   select ${columns} from team t join accounts p on p.id = t.id where t.id = $memberId`,
);

/** Whose an account is, whether or not it still is a member. */
export const findMembership = statement<{ accountId: string }, { merchantId: string; removedAt: Date | null }>(
  'find_membership',
  'select merchant_id, removed_at from members where account_id = $accountId for update',
);
