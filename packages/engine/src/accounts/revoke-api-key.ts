import { revokeApiKey as revokeApiKeyRow } from '@florin/database/sql/api-keys';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import type { Authenticator } from './authenticate.ts';

/**
 * Ends a key for ever: in this process at once, in others within a second. Revoking it again changes nothing.
 * Refuses with NOT_FOUND, also for another account's key.
 */
export async function revokeApiKey(
  { db, clock, authenticator }: { db: Session; clock: Clock; authenticator: Pick<Authenticator, 'forget'> },
  accountId: string,
  apiKeyId: string,
): Promise<void> {
  const revoked = await db.maybe(revokeApiKeyRow, apiKeyId, accountId, clock.now());
  if (!revoked) throw notFound('API key');
  authenticator.forget(revoked.hash);
}
