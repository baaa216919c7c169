import type { Account, Session } from '@florin/contract/schemas/account';
import type { ApiKey, CreatedApiKey } from '@florin/contract/schemas/api-key';
import type { ApiKeyStatus, KycLevel, Role, Scope } from '@florin/contract/vocabulary';
import { instant } from './scalars.ts';

export interface AccountRecord {
  id: string;
  email: string;
  name: string;
  role: Role;
  kycLevel: KycLevel;
  createdAt: Date;
}

/** A session just made, with its token in the clear. */
export interface OpenedSession {
  token: string;
  expiresAt: Date;
  account: AccountRecord;
}

export interface ApiKeyRecord {
  id: string;
  label: string;
  scopes: readonly Scope[];
  status: ApiKeyStatus;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** An account as its owner sees it. */
export const presentAccount = (account: AccountRecord): Account => ({
  id: account.id,
  email: account.email,
  name: account.name,
  role: account.role,
  kyc_level: account.kycLevel,
  two_factor_enabled: false,
  created_at: account.createdAt.toISOString(),
});

/** A new session. */
export const presentSession = ({ token, expiresAt, account }: OpenedSession): Session => ({
  session_token: token,
  expires_at: expiresAt.toISOString(),
  account: presentAccount(account),
});

const identity = ({ id, label, scopes, status, createdAt }: Omit<ApiKeyRecord, 'lastUsedAt'>) => ({
  id,
  label,
  scopes: [...scopes],
  status,
  created_at: createdAt.toISOString(),
});

/** A key in a list. */
export const presentApiKey = (record: ApiKeyRecord): ApiKey => ({
  ...identity(record),
  last_used_at: instant(record.lastUsedAt),
});

/** A key just made, with the key itself. */
export const presentCreatedApiKey = (record: Omit<ApiKeyRecord, 'lastUsedAt'> & { key: string }): CreatedApiKey => ({
  ...identity(record),
  key: record.key,
});
