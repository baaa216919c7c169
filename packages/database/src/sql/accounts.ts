import type { KycLevel, Role } from '@florin/contract/vocabulary';
import { statement } from '../statement.ts';

export interface AccountRow {
  id: string;
  email: string;
  name: string;
  role: Role;
  kycLevel: KycLevel;
  createdAt: Date;
}

const columns = 'id, email, name, role, kyc_level as "kycLevel", created_at as "createdAt"';

/** E-mails are compared without regard to case. */
export const findAccountByEmail = statement<[email: string], AccountRow & { passwordHash: string }>(
  'find_account_by_email',
  `select ${columns}, password_hash as "passwordHash" from accounts where lower(email) = lower($1)`,
);

/** The version moves on, so that cached authentications notice. */
export const setKycLevel = statement<[accountId: string, level: KycLevel], AccountRow>(
  'set_kyc_level',
  `update accounts set kyc_level = $2, version = version + 1 where id = $1 returning ${columns}`,
);
