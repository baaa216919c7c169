import { revokeApiKey as revokeApiKeyRow } from '@florin/database/sql/accounts/api-keys';
import type { Database } from '@florin/database/database';
import { notFound } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import type { Authenticator } from './authenticate.ts';
import { auditOwn, type OwnActor } from './own-audit.ts';

/**
 * Ends a key for ever: in this process at once, in others within a second. Revoking it again changes nothing.
 * Audited. Refuses with NOT_FOUND, also for another account's key.
 */
export async function revokeApiKey(
  { db, clock, authenticator }: { db: Database; clock: Clock; authenticator: Pick<Authenticator, 'forget'> },
  { apiKeyId, ...by }: OwnActor & { apiKeyId: string },
): Promise<void> {
  const revoked = await db.transaction(async (session) => {
    const row = await session.maybe(revokeApiKeyRow, { id: apiKeyId, accountId: by.accountId, now: clock.now() });
    if (!row) throw notFound('API key');
    await auditOwn(session, by, { action: 'api_key.revoke', facts: { api_key_id: apiKeyId } });
    return row;
  });
  authenticator.forget(revoked.hash);
}
