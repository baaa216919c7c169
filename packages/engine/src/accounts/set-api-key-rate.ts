import type { Database } from '@florin/database/database';
import {
  lockApiKey,
  type MerchantApiKeyRow,
  setApiKeyRate as setApiKeyRateRow,
} from '@florin/database/sql/accounts/api-keys';
import { notFound } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { Authenticator } from './authenticate.ts';

/**
 * Sets how many requests per second one key may make; null gives it back to the setting for all keys. In this process
 * at once, in others within a second. Audited. Refuses with NOT_FOUND.
 */
export async function setApiKeyRate(
  { db, authenticator }: { db: Database; authenticator: Pick<Authenticator, 'forget'> },
  { apiKeyId, ratePerSecond }: { apiKeyId: string; ratePerSecond: number | null },
  actor: Actor,
): Promise<MerchantApiKeyRow> {
  const { row, hash } = await db.transaction(async (session) => {
    const present = await session.maybe(lockApiKey, { id: apiKeyId });
    if (!present) throw notFound('API key');
    const key = await session.one(setApiKeyRateRow, { id: apiKeyId, ratePerSecond });
    await recordAudit(session, {
      ...actor,
      action: 'api_key.set_rate',
      subjectType: 'api_key',
      subjectId: apiKeyId,
      before: { rate_per_second: present.ratePerSecond },
      after: { rate_per_second: ratePerSecond },
      reason: null,
    });
    return { row: key, hash: present.hash };
  });
  authenticator.forget(hash);
  return row;
}
