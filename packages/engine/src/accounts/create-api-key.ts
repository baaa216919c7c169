import { limits } from '@florin/contract/limits';
import { scopes as allScopes, moneyScopes, type Scope } from '@florin/contract/vocabulary';
import { countApiKeysSince, insertApiKey, type NewApiKeyRow } from '@florin/database/sql/accounts/api-keys';
import type { Database } from '@florin/database/database';
import { lockAccount } from '@florin/database/sql/accounts/account';
import { newApiKey } from '@florin/domain/credentials/api-key';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { invalid, Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { Caller } from './caller.ts';
import { auditOwn } from './own-audit.ts';
import { requireFactorIfAny } from './passkeys/require-fresh.ts';
import { codesWindowMs } from './second-factor/attempts.ts';

export type CreatedApiKey = NewApiKeyRow & {
  /** Shown this once; only its hash is stored. */
  key: string;
};

interface NewKey {
  label: string;
  scopes: readonly Scope[];
  requestId?: string | null;
}

const full = (): Refusal =>
  new Refusal(
    'CONFLICT',
    `An account has at most ${limits.apiKeysMax} keys, those revoked within minutes of being made among them. Revoke one that is not used.`,
  );

const movesMoney = (scope: Scope): boolean => moneyScopes.some((one) => one === scope);

/**
 * Makes an API key with these scopes, each counted once. Audited. Refuses with VALIDATION_ERROR (no scope),
 * SECOND_FACTOR_REQUIRED (the key could move money unasked, and this session did not just prove the second factor that
 * its account has), KYC_REQUIRED (below Basic) and CONFLICT (as many keys as an account may have).
 */
export async function createApiKey(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  caller: Pick<Caller, 'accountId' | 'personId' | 'twoFactorEnabled' | 'hasPasskeys' | 'factorAt'>,
  { label, scopes, requestId = null }: NewKey,
): Promise<CreatedApiKey> {
  const granted = allScopes.filter((scope) => scopes.includes(scope));
  if (granted.length === 0) throw invalid('scopes', 'Must name at least one scope.');
  const { accountId, personId } = caller;
  const now = clock.now();
  if (granted.some(movesMoney)) requireFactorIfAny(caller, now);
  const key = newApiKey((length) => ids.bytes(length));
  return db.transaction(async (session) => {
    // Keys of one account are made one after the other, so that they can be counted.
    await session.maybe(lockAccount, { accountId });
    // Each key has wrong codes of its own to send: one that is revoked and made anew must not buy further ones.
    const since = new Date(now.getTime() - codesWindowMs);
    const { total } = await session.one(countApiKeysSince, { accountId, since });
    if (total >= BigInt(limits.apiKeysMax)) throw full();
    const row = await session.maybe(insertApiKey, {
      id: ids.uuid(),
      accountId,
      label,
      hashHex: credentialHash(key),
      scopes: granted,
      now,
      createdBy: personId,
    });
    if (!row) throw new Refusal('KYC_REQUIRED', 'Creating API keys needs at least Basic verification.');
    const facts = { api_key_id: row.id, label, scopes: granted };
    await auditOwn(session, { accountId, personId, requestId }, { action: 'api_key.create', facts });
    return { ...row, key };
  });
}
