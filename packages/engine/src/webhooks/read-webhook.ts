import { readWebhookConfig } from '@florin/database/sql/webhooks/configs';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import { toWebhookConfig, type WebhookConfig } from './webhook-config.ts';

/** A merchant's webhook. Refuses with NOT_FOUND before the first set-up. */
export async function readWebhook(db: Session, merchantId: string): Promise<WebhookConfig> {
  const row = await db.maybe(readWebhookConfig, { merchantId });
  if (!row) throw notFound('webhook: set one up first');
  return toWebhookConfig(row);
}
