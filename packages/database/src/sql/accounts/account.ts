import type { KycLevel, Role } from '@florin/contract/vocabulary';
import type { TeamRole } from '@florin/contract/access';
import { type NoParameters, statement } from '../../statement.ts';
import { teamRoleOf } from '../members/roles.ts';

/** A member is who works for a merchant and owns nothing. */
export type AccountRole = Role | 'member';

export interface AccountRow {
  id: string;
  email: string;
  name: string;
  role: AccountRole;
  kycLevel: KycLevel;
  twoFactorEnabled: boolean;
  /** Whether passkeys of its own sign it in. */
  hasPasskeys: boolean;
  /** Null: not disabled. */
  disabledAt: Date | null;
  createdAt: Date;
}

/** What `accept_invitation` writes of an account. */
export interface NewAccountRow {
  id: string;
  email: string;
  name: string;
  passwordHash: string;
  now: Date;
}

const columns = `id, email, name, role, kyc_level, created_at, disabled_at,
  exists (select from second_factors f where f.account_id = accounts.id and f.secret is not null) as two_factor_enabled,
  exists (select from passkeys k where k.account_id = accounts.id) as has_passkeys`;

/** What who signs in is told of themselves: of a member, the level and whether it is disabled are the merchant's. */
const ownColumns = `p.id, p.email, p.name, p.role, a.kyc_level, p.created_at,
  coalesce(p.disabled_at, a.disabled_at, m.removed_at) as disabled_at,
  exists (select from second_factors f where f.account_id = p.id and f.secret is not null) as two_factor_enabled,
  exists (select from passkeys k where k.account_id = p.id) as has_passkeys`;
const people = `accounts p
  left join members m on m.account_id = p.id
  join accounts a on a.id = coalesce(m.merchant_id, p.id)`;

/** E-mails are compared without regard to case. */
export const findAccountByEmail = statement<{ email: string }, AccountRow & { passwordHash: string }>(
  'find_account_by_email',
  `select ${ownColumns}, p.password_hash from ${people} where lower(p.email) = lower($email)`,
);

export interface SignedInRow extends AccountRow {
  teamRole: TeamRole;
  /** Null for an administrator. */
  merchantId: string | null;
  merchantName: string | null;
}

/** Who is signed in, and for which merchant. */
export const readSignedIn = statement<{ personId: string }, SignedInRow>(
  'read_signed_in',
  `select ${ownColumns}, ${teamRoleOf('p', 'm', 'r')} as team_role,
          case when a.role = 'merchant' then a.id end as merchant_id,
          case when a.role = 'merchant' then a.name end as merchant_name
     from ${people} left join administrator_roles r on r.account_id = p.id where p.id = $personId`,
);

export const findAccount = statement<{ accountId: string }, AccountRow>(
  'find_account',
  `select ${columns} from accounts where id = $accountId`,
);

export const readPasswordHash = statement<{ accountId: string }, { passwordHash: string }>(
  'read_password_hash',
  'select password_hash from accounts where id = $accountId',
);

/** Changes nothing when the password is no longer the one that was checked. */
export const changePasswordHash = statement<{ accountId: string; checkedHash: string; newHash: string }>(
  'change_password_hash',
  'update accounts set password_hash = $newHash, version = version + 1 where id = $accountId and password_hash = $checkedHash',
);

/** Keeps the account for this transaction: what follows decides by its level. */
export const lockAccount = statement<{ accountId: string }, { role: AccountRole; kycLevel: KycLevel }>(
  'lock_account',
  'select role, kyc_level from accounts where id = $accountId for no key update',
);

/** Keeps a password as it was checked for this transaction; no row where it has changed. */
export const keepPassword = statement<{ accountId: string; checkedHash: string }, { id: string }>(
  'keep_password',
  'select id from accounts where id = $accountId and password_hash = $checkedHash for no key update',
);

/** The version moves on, so that cached authentications notice. */
export const setKycLevel = statement<{ accountId: string; level: KycLevel }, AccountRow>(
  'set_kyc_level',
  `update accounts set kyc_level = $level, version = version + 1 where id = $accountId returning ${columns}`,
);

/** One page of the merchants, newest first. */
export const listMerchants = statement<{ limit: number; offset: number }, AccountRow>(
  'list_merchants',
  `select ${columns} from accounts where role = 'merchant' order by created_at desc,
    id desc limit $limit offset $offset`,
);

export const countMerchants = statement<NoParameters, { total: bigint }>(
  'count_merchants',
  `select count(*) as total from accounts where role = 'merchant'`,
);

/** Keeps an account for this transaction, whoever it is. */
export const lockWholeAccount = statement<{ accountId: string }, AccountRow>(
  'lock_whole_account',
  `select ${columns} from accounts where id = $accountId for no key update`,
);

/** The version moves on, so that cached authentications notice. */
export const setDisabled = statement<{ accountId: string; disabledAt: Date | null }, AccountRow>(
  'set_disabled',
  `update accounts set disabled_at = $disabledAt, version = version + 1 where id = $accountId returning ${columns}`,
);

export const resetPasswordHash = statement<{ accountId: string; newHash: string }>(
  'reset_password_hash',
  'update accounts set password_hash = $newHash, version = version + 1 where id = $accountId',
);
