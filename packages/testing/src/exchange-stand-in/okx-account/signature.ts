import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface StandInCredentials {
  key: string;
  secret: string;
  passphrase: string;
}

/** A request with an account, as it came over the wire. */
export interface SignedRequest {
  method: string;
  /** Path with its query, to the byte. */
  target: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Seconds that a request's own time may be off, as published. */
const timeOffSecondsMax = 30;

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/**
 * Verifies a request as OKX does, over every byte of it: HMAC-SHA256 of time, method, target and body.
 *
 * @returns the code of the refusal; null when it is signed by the account's own secret
 */
export function refuseSignature(
  { method, target, headers, body }: SignedRequest,
  { key, secret, passphrase }: StandInCredentials,
  now: Date,
): string | null {
  if (one(headers['ok-access-key']) !== key) return '50111';
  if (one(headers['ok-access-passphrase']) !== passphrase) return '50105';
  const timestamp = one(headers['ok-access-timestamp']);
  const offMs = Math.abs(Date.parse(timestamp) - now.getTime());
  if (!(offMs <= timeOffSecondsMax * 1000)) return Number.isNaN(offMs) ? '50112' : '50102';
  const wanted = createHmac('sha256', secret).update(`${timestamp}${method}${target}${body}`).digest();
  const given = Buffer.from(one(headers['ok-access-sign']), 'base64');
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? null : '50113';
}
