import { limits } from '@florin/contract/limits';
import { scopes as allScopes, type Scope } from '@florin/contract/vocabulary';
import { countActiveApiKeys, insertApiKey, type NewApiKeyRow } from '@florin/database/sql/accounts/api-keys';
import type { Database } from '@florin/database/database';
import { lockAccount } from '@florin/database/sql/accounts/account';
import { newApiKey } from '@florin/domain/credentials/api-key';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { invalid, Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import { auditOwn } from './own-audit.ts';

export type CreatedApiKey = NewApiKeyRow & {
  /** Shown this once; only its hash is stored. */
  key: string;
};

interface NewKey {
  label: string;
  scopes: readonly Scope[];
  /** Who makes it; left out: the account itself. */
  personId?: string;
  requestId?: string | null;
}

/**
 * Makes an API key with these scopes, each counted once. Audited. Refuses with KYC_REQUIRED (below Basic), CONFLICT (as
 * many keys as an account may have) and VALIDATION_ERROR (no scope).
 */
export async function createApiKey(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  accountId: string,
  { label, scopes, personId = accountId, requestId = null }: NewKey,
): Promise<CreatedApiKey> {
  const granted = allScopes.filter((scope) => scopes.includes(scope));
  if (granted.length === 0) throw invalid('scopes', 'Must name at least one scope.');
  const key = newApiKey((length) => ids.bytes(length));
  return db.transaction(async (session) => {
    // Keys of one account are made one after the other, so that they can be counted.
    await session.maybe(lockAccount, { accountId });
    const { total } = await session.one(countActiveApiKeys, { accountId });
    if (total >= BigInt(limits.apiKeysMax))
      throw new Refusal('CONFLICT', `An account has at most ${limits.apiKeysMax} keys. Revoke one that is not used.`);
    const row = await session.maybe(insertApiKey, {
      id: ids.uuid(),
      accountId,
      label,
      hashHex: credentialHash(key),
      scopes: granted,
      now: clock.now(),
      createdBy: personId,
    });
    if (!row) throw new Refusal('KYC_REQUIRED', 'Creating API keys needs at least Basic verification.');
    const facts = { api_key_id: row.id, label, scopes: granted };
    await auditOwn(session, { accountId, personId, requestId }, { action: 'api_key.create', facts });
    return { ...row, key };
  });
}
