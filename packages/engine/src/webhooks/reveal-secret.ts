import { readWebhookConfig } from '@florin/database/sql/webhook-configs';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import type { Secrets } from '@florin/domain/ports/secrets';
import { secretContext } from './webhook-config.ts';

/** The signing secret in the clear; empty when deliveries go unsigned. Refuses with NOT_FOUND before the first set-up. */
export async function revealSecret(
  { db, secrets }: { db: Session; secrets: Secrets },
  merchantId: string,
): Promise<string> {
  const row = await db.maybe(readWebhookConfig, merchantId);
  if (!row) throw notFound('webhook: set one up first');
  return row.secret === null ? '' : secrets.open(row.secret, secretContext(merchantId));
}
