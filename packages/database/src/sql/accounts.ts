import type { KycLevel, Role } from '@florin/contract/vocabulary';
import { statement } from '../statement.ts';

export interface AccountRow {
  id: string;
  email: string;
  name: string;
  role: Role;
  kycLevel: KycLevel;
  twoFactorEnabled: boolean;
  /** Null: not disabled. */
  disabledAt: Date | null;
  createdAt: Date;
}

/** What `accept_invitation` writes of an account. */
export type NewAccountRow = [id: string, email: string, name: string, passwordHash: string, now: Date];

const columns = `id, email, name, role, kyc_level as "kycLevel", created_at as "createdAt",
  disabled_at as "disabledAt",
  exists (select from second_factors f where f.account_id = accounts.id and f.secret is not null) as "twoFactorEnabled"`;

/** E-mails are compared without regard to case. */
export const findAccountByEmail = statement<[email: string], AccountRow & { passwordHash: string }>(
  'find_account_by_email',
  `select ${columns}, password_hash as "passwordHash" from accounts where lower(email) = lower($1)`,
);

export const findAccount = statement<[accountId: string], AccountRow>(
  'find_account',
  `select ${columns} from accounts where id = $1`,
);

export const readPasswordHash = statement<[accountId: string], { passwordHash: string }>(
  'read_password_hash',
  'select password_hash as "passwordHash" from accounts where id = $1',
);

/** Changes nothing when the password is no longer the one that was checked. */
export const changePasswordHash = statement<[accountId: string, checkedHash: string, newHash: string]>(
  'change_password_hash',
  'update accounts set password_hash = $3, version = version + 1 where id = $1 and password_hash = $2',
);

/** Keeps the account for this transaction: what follows decides by its level. */
export const lockAccount = statement<[accountId: string], { role: Role; kycLevel: KycLevel }>(
  'lock_account',
  'select role, kyc_level as "kycLevel" from accounts where id = $1 for no key update',
);

/** The version moves on, so that cached authentications notice. */
export const setKycLevel = statement<[accountId: string, level: KycLevel], AccountRow>(
  'set_kyc_level',
  `update accounts set kyc_level = $2, version = version + 1 where id = $1 returning ${columns}`,
);

/** One page of the merchants, newest first. */
export const listMerchants = statement<[limit: number, offset: number], AccountRow>(
  'list_merchants',
  `select ${columns} from accounts where role = 'merchant' order by created_at desc, id desc limit $1 offset $2`,
);

export const countMerchants = statement<[], { total: bigint }>(
  'count_merchants',
  `select count(*) as total from accounts where role = 'merchant'`,
);

/** Keeps an account for this transaction, whoever it is. */
export const lockWholeAccount = statement<[accountId: string], AccountRow>(
  'lock_whole_account',
  `select ${columns} from accounts where id = $1 for no key update`,
);

/** The version moves on, so that cached authentications notice. */
export const setDisabled = statement<[accountId: string, disabledAt: Date | null], AccountRow>(
  'set_disabled',
  `update accounts set disabled_at = $2, version = version + 1 where id = $1 returning ${columns}`,
);

export const resetPasswordHash = statement<[accountId: string, newHash: string]>(
  'reset_password_hash',
  'update accounts set password_hash = $2, version = version + 1 where id = $1',
);
