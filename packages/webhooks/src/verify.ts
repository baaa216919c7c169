import { bytesOf } from './bytes.ts';
import { WebhookError } from './errors.ts';
import type { WebhookEvent } from './generated/events.ts';
import { headerOf, parseSignature } from './headers.ts';
import { keyOf, signedContent } from './hmac.ts';
import type { RawBody, VerifyOptions, WebhookHeaders } from './inputs.ts';
import { secretsOf } from './secrets.ts';
import { systemClock } from './system-clock.ts';

/**
 * The event that a delivery carries, once one of the secrets is shown to have signed exactly these bytes not long ago:
 * HMAC-SHA256 as FIPS 198-1 has it, over `<t>.<body>`, compared in constant time. Give the body as it came, not what a
 * parser made of it. An unknown `event` is returned as well: a newer server may tell of more than the types here name.
 *
 * @throws {WebhookError} and nothing else; `code` says why, `message` what to do.
 */
export async function verify(body: RawBody, headers: WebhookHeaders, options: VerifyOptions): Promise<WebhookEvent> {
  const { secret, toleranceSeconds = 300, now = systemClock } = options ?? ({} as VerifyOptions);
  const secrets = secretsOf(secret);
  const bytes = bytesOf(body);
  const { seconds, signatures } = parseSignature(headerOf(headers, 'x-svc-signature'));
  const content = signedContent(seconds, bytes);
  if (!(await isSigned(content, signatures, secrets))) throw new WebhookError('signature_mismatch');

  // Only a signed time is worth judging. A limit or clock that is no number refuses: no comparison with it holds.
  const ageSeconds = now() / 1000 - Number(seconds);
  if (!(ageSeconds >= -toleranceSeconds)) throw new WebhookError('timestamp_in_future');
  if (!(ageSeconds <= toleranceSeconds)) throw new WebhookError('timestamp_too_old');

  const event = await parseEvent(bytes);
  // Headers are not signed: one that tells another type than the body is somebody's doing.
  const named = headerOf(headers, 'x-svc-event');
  if (named && named !== event.event) throw new WebhookError('event_mismatch');
  return event;
}

async function isSigned(
  content: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  secrets: readonly string[],
): Promise<boolean> {
  for (const secret of secrets) {
    const key = await keyOf(secret, 'verify');
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, content)) return true;
    }
  }
  return false;
}

/** Decodes by way of `Response`, which is wherever `fetch` is and reads UTF-8 as every receiver should. */
async function parseEvent(bytes: Uint8Array<ArrayBuffer>): Promise<WebhookEvent> {
  try {
    const event = (await new Response(bytes).json()) as WebhookEvent;
    const { event: type, timestamp, data } = event;
    if (typeof type === 'string' && typeof timestamp === 'string' && data && typeof data === 'object') return event;
  } catch {
    // Neither JSON nor an object.
  }
  throw new WebhookError('body_malformed');
}
