import type { Account, Session, SignedInAccount } from '@florin/contract/schemas/account';
import type { ApiKey, CreatedApiKey, MerchantApiKey } from '@florin/contract/schemas/api-key';
import type { SecondPersonRequest } from '@florin/contract/schemas/incident';
import type { OwnSession } from '@florin/contract/schemas/session';
import type { SecondPersonRow } from '@florin/database/sql/approvals/second-person';
import type { SessionRow } from '@florin/database/sql/accounts/sessions';
import type { AccountRow, SignedInRow } from '@florin/database/sql/accounts/account';
import type { ApiKeyRow, MerchantApiKeyRow, NewApiKeyRow } from '@florin/database/sql/accounts/api-keys';
import type { CreatedApiKey as CreatedKey } from '@florin/engine/accounts/create-api-key';
import type { OpenedSession } from '@florin/engine/accounts/open-session';
import { instant } from './scalars.ts';

/** An account as its owner sees it. */
export const presentAccount = (account: AccountRow): Account => ({
  id: account.id,
  email: account.email,
  name: account.name,
  role: account.role === 'member' ? 'merchant' : account.role,
  kyc_level: account.kycLevel,
  two_factor_enabled: account.twoFactorEnabled,
  has_passkeys: account.hasPasskeys,
  is_disabled: account.disabledAt !== null,
  created_at: account.createdAt.toISOString(),
});

/** Who is signed in, and for which merchant. */
export const presentSignedIn = (row: SignedInRow): SignedInAccount => ({
  ...presentAccount(row),
  team_role: row.teamRole,
  merchant_id: row.merchantId,
  merchant_name: row.merchantName,
});

/** A new session. */
export const presentSession = ({ token, expiresAt, account }: OpenedSession): Session => ({
  session_token: token,
  expires_at: expiresAt.toISOString(),
  account: presentAccount(account),
});

const identity = ({ id, label, scopes, status, createdAt }: NewApiKeyRow) => ({
  id,
  label,
  scopes: [...scopes],
  status,
  created_at: createdAt.toISOString(),
});

/** A key in a list. */
export const presentApiKey = (record: ApiKeyRow): ApiKey => ({
  ...identity(record),
  last_used_at: instant(record.lastUsedAt),
  created_by: record.createdBy,
  created_by_email: record.createdByEmail,
});

/** A key as an administrator sees it. */
export const presentMerchantApiKey = (record: MerchantApiKeyRow): MerchantApiKey => ({
  ...presentApiKey(record),
  merchant_id: record.merchantId,
  rate_per_second: record.ratePerSecond,
});

/** A key just made, with the key itself. */
export const presentCreatedApiKey = (record: CreatedKey): CreatedApiKey => ({
  ...identity(record),
  key: record.key,
});

/** A session as its owner sees it. */
export const presentOwnSession = (row: SessionRow): OwnSession => ({
  id: row.id,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  address: row.address,
  is_current: row.isCurrent,
});

/** What another administrator has to confirm. */
export const presentSecondPerson = (row: SecondPersonRow): SecondPersonRequest => ({
  id: row.id,
  requested_by: row.requestedBy,
  requested_by_email: row.requestedByEmail,
  method: row.method,
  path: row.path,
  body: row.body,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  confirmed_by: row.confirmedBy,
  confirmed_at: instant(row.confirmedAt),
});
