import { bytesOf } from './bytes.ts';
import { keyOf, signedContent } from './hmac.ts';
import type { RawBody } from './inputs.ts';
import { secretsOf } from './secrets.ts';
import { systemClock } from './system-clock.ts';

/**
 * The `X-SVC-Signature` that Florin would send with a body, to test a handler of one's own; `at` is the time of
 * signing in milliseconds, now when left out. Several secrets sign side by side, as during a change of secret.
 *
 * @throws {WebhookError} `secret_missing`, `secret_whitespace`, `body_missing`, `body_parsed`.
 */
export async function testHeader(
  body: RawBody,
  secret: string | readonly string[],
  at = systemClock(),
): Promise<string> {
  const seconds = String(Math.floor(at / 1000));
  const elements = [`t=${seconds}`];
  for (const one of secretsOf(secret)) {
    const signature = await crypto.subtle.sign('HMAC', await keyOf(one, 'sign'), signedContent(seconds, bytesOf(body)));
    const digits = Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0'));
    elements.push(`v1=${digits.join('')}`);
  }
  return elements.join(',');
}
