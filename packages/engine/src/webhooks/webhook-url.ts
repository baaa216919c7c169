import { limits } from '@florin/contract/limits';
import { invalid, type Refusal } from '@florin/domain/errors';
import type { WebhookAddresses } from '@florin/domain/ports/webhook-transport';

/**
 * Refuses what can never be delivered to. Names are looked up at each delivery instead: what they lead to may change.
 * Refuses with VALIDATION_ERROR (`url`).
 */
export function checkWebhookUrl(text: string, addresses: WebhookAddresses): void {
  if (!text.startsWith('https://')) throw refusal('Must start with https://.');
  if (text.length > limits.urlCharactersMax) throw refusal(`Must have at most ${limits.urlCharactersMax} characters.`);
  const url = URL.parse(text);
  if (!url || /[\s\0]/.test(text)) throw refusal('Must be a complete web address.');
  if (url.username !== '' || url.password !== '') throw refusal('Must not contain a user name or password.');
  const port = url.port === '' ? 443 : Number(url.port);
  if (!addresses.permitsPort(port)) throw refusal('Must use port 443 or 8443.');
  if (!addresses.permitsHost(url.hostname, port)) throw refusal('Must not lead into a private network.');
}

const refusal = (message: string): Refusal => invalid('url', message);
