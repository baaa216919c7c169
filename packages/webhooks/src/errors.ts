/** Each way in which a delivery is refused, with what to do about it. */
const remedies = {
  secret_missing: 'No secret was given: set the one that the webhook settings show. Nothing is accepted without.',
  secret_whitespace: 'The secret has whitespace in or around it: trim what was copied or read from a file.',
  body_missing: 'The body is empty: something read the request before.',
  body_parsed: 'The body was parsed or read before: give its raw bytes, and mount this ahead of any body parser.',
  body_too_large: 'The body is longer than the limit: no event is.',
  header_missing: 'X-SVC-Signature is missing: not from Florin, a proxy dropped it, or the webhook has no secret.',
  header_malformed: 'X-SVC-Signature is not t=<seconds>,v1=<64 hex digits>: something in between changed it.',
  signature_mismatch: 'No signature fits: another secret, or these are not the bytes that were sent.',
  timestamp_too_old: 'Signed too long ago: a replay, or the clock here is ahead. Synchronise it (NTP).',
  timestamp_in_future: 'Signed in the future: the clock here is behind. Synchronise it (NTP).',
  body_malformed: 'The signature fits, the body is no event: is the secret used by something else?',
  event_mismatch: 'X-SVC-Event is not the type that the signed body names: something in between changed it.',
  timestamp_malformed: 'Not the timestamp of an event: keep and compare it as the text it came as.',
} as const;

export type WebhookErrorCode = keyof typeof remedies;

/** The only error that this package throws. `code` is stable, `message` says what to do. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode) {
    super(remedies[code]);
    this.code = code;
  }
}
