import { scopes as allScopes, type Scope } from '@florin/contract/vocabulary';
import { type ApiKeyRow, insertApiKey } from '@florin/database/sql/api-keys';
import type { Session } from '@florin/database/statement';
import { newApiKey } from '@florin/domain/credentials/api-key';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { invalid, Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';

export type CreatedApiKey = Omit<ApiKeyRow, 'lastUsedAt'> & {
  /** Shown this once; only its hash is stored. */
  key: string;
};

/**
 * Makes an API key with these scopes, each counted once. Refuses with KYC_REQUIRED (below Basic) and VALIDATION_ERROR
 * (no scope).
 */
export async function createApiKey(
  { db, clock, ids }: { db: Session; clock: Clock; ids: Ids },
  accountId: string,
  { label, scopes }: { label: string; scopes: readonly Scope[] },
): Promise<CreatedApiKey> {
  const granted = allScopes.filter((scope) => scopes.includes(scope));
  if (granted.length === 0) throw invalid('scopes', 'Must name at least one scope.');
  const key = newApiKey((length) => ids.bytes(length));
  const row = await db.maybe(insertApiKey, ids.uuid(), accountId, label, credentialHash(key), granted, clock.now());
  if (!row) throw new Refusal('KYC_REQUIRED', 'Creating API keys needs at least Basic verification.');
  return { ...row, key };
}
