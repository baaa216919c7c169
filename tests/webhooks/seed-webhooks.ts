import { randomBytes } from 'node:crypto';
import { AddressPolicy } from '@florin/webhook-transport/address-policy';
import type { Database } from '@florin/database/database';
import { updateWebhook } from '@florin/engine/webhooks/update-webhook';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { SystemIds } from '@florin/system/system-ids';
import { seedMerchant } from '@florin/testing/merchant';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { TestClock } from '@florin/testing/test-clock';

/** Endpoints on this machine, which nobody but a test sends to. */
export const localNetwork = '127.0.0.0/8:*,[::1]/128:*';

/** A key that seals webhook secrets, as a worker reads it from its environment. */
export const newSealingKey = (): string => randomBytes(32).toString('base64');

/** Merchants whose webhooks have a secret and want every event: one for each URL. */
export async function seedWebhooks(
  { db, ownerUrl, sealingKey }: { db: Database; ownerUrl: string; sealingKey: string },
  urls: readonly string[],
): Promise<string[]> {
  const clock = new TestClock();
  const ids = new SystemIds(clock);
  const keys = new Map([['test', Buffer.from(sealingKey, 'base64')]]);
  const secrets = new SealedSecrets({ keys, sealWith: 'test' }, ids);
  const ports = { db, clock, ids, secrets, addresses: new AddressPolicy(localNetwork) };
  const merchants: string[] = [];
  for (const url of urls) {
    const { accountId } = await seedMerchant(ownerUrl);
    await updateWebhook(ports, {
      merchantId: accountId,
      change: { url, secret: undefined, isActive: true, events: ['*'] },
    });
    merchants.push(accountId);
  }
  return merchants;
}

/** What a worker that only delivers needs of its environment. */
export const senderEnvironment = (
  settings: Readonly<{ databaseUrl: string; sealingKey: string; ca: string; home: string }>,
): Record<string, string> => ({
  DATABASE_URL: settings.databaseUrl,
  ...databaseVariables,
  FLORIN_SECRETS_KEYS: `test:${settings.sealingKey}`,
  FLORIN_WEBHOOK_ALLOW: localNetwork,
  FLORIN_WEBHOOK_CA: settings.ca,
  FLORIN_ENV: 'development',
  FLORIN_RATES: 'offline',
  // There is no chain in the catalogue, so that nobody asks the signer.
  FLORIN_SIGNER_SOCKET: `${settings.home}/signer.sock`,
});
