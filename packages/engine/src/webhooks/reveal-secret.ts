import { readWebhookConfig } from '@florin/database/sql/webhook-configs';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import type { Secrets } from '@florin/domain/ports/secrets';
import { auditOwn, type OwnActor } from '../accounts/own-audit.ts';
import { secretContext } from './webhook-config.ts';

/**
 * The signing secret in the clear; empty when deliveries go unsigned. Audited: whoever has seen it can sign. Refuses with
 * NOT_FOUND before the first set-up.
 */
export async function revealSecret(
  { db, secrets }: { db: Session; secrets: Secrets },
  merchantId: string,
  by: Omit<OwnActor, 'accountId'> = {},
): Promise<string> {
  const row = await db.maybe(readWebhookConfig, { merchantId });
  if (!row) throw notFound('webhook: set one up first');
  await auditOwn(db, { ...by, accountId: merchantId }, { action: 'webhook.reveal_secret' });
  return row.secret === null ? '' : secrets.open(row.secret, secretContext(merchantId));
}
