import { randomBytes } from 'node:crypto';
import type { WebhookConfiguration, WebhookSecret } from '@florin/contract/schemas/webhook';
import { unless, type Credential, type Rest } from '../rest.ts';

export interface BorrowedWebhook {
  secret: string;
  /** Puts the merchant's own configuration back. Answers what that means, for people. */
  restore(): Promise<string>;
}

const path = '/v1/webhooks';

/**
 * Points the merchant's webhook at `url` for a while. The signing secret stays the merchant's own; only where
 * signatures are switched off, one is set for the time being.
 */
export async function borrowWebhook(rest: Rest, credential: Credential, url: string): Promise<BorrowedWebhook> {
  const before = await unless(['NOT_FOUND'], rest.get<WebhookConfiguration>(path, credential));
  const unsigned = before !== null && !before.has_secret;
  const own = unsigned ? { secret: randomBytes(24).toString('hex') } : {};
  await rest.put(path, { url, events: ['payment.completed'], is_active: true, ...own }, credential);
  const { secret } = await rest.get<WebhookSecret>(`${path}/secret`, credential);
  return {
    secret,
    async restore() {
      if (before === null) {
        await rest.put(path, { url, is_active: false }, credential);
        return 'switched off: there was none before';
      }
      const { url: place, events, is_active } = before;
      await rest.put(path, { url: place, events, is_active, ...(unsigned ? { secret: '' } : {}) }, credential);
      return `back at ${place}${is_active ? '' : ' (switched off)'}`;
    },
  };
}
