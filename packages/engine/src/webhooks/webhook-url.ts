import { isIP } from 'node:net';
import { limits } from '@florin/contract/limits';
import { invalid, type Refusal } from '@florin/domain/errors';
import type { AddressPolicy } from './address-policy.ts';

/** The address that a host names by itself, without any name server; null for a real name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  // RFC 6761, section 6.3: these names never leave the machine.
  if (bare === 'localhost' || bare.endsWith('.localhost')) return '127.0.0.1';
  return isIP(bare) === 0 ? null : bare;
}

/** The port that an https address leads to; 443 when it names none. */
export const portOf = (url: URL): number => (url.port === '' ? 443 : Number(url.port));

/**
 * Refuses what can never be delivered to. Names are looked up at each delivery instead: what they lead to may change.
 * Refuses with VALIDATION_ERROR (`url`).
 */
export function checkWebhookUrl(text: string, policy: AddressPolicy): void {
  if (!text.startsWith('https://')) throw refusal('Must start with https://.');
  if (text.length > limits.urlCharactersMax) throw refusal(`Must have at most ${limits.urlCharactersMax} characters.`);
  const url = URL.parse(text);
  if (!url || /[\s\0]/.test(text)) throw refusal('Must be a complete web address.');
  if (url.username !== '' || url.password !== '') throw refusal('Must not contain a user name or password.');
  const [port, address] = [portOf(url), literalAddress(url.hostname)];
  if (!policy.permitsPort(port)) throw refusal('Must use port 443 or 8443.');
  if (address !== null && !policy.permits(address, port)) throw refusal('Must not lead into a private network.');
}

const refusal = (message: string): Refusal => invalid('url', message);
