export { WebhookError, type WebhookErrorCode } from './errors.ts';
export type * from './generated/events.ts';
export type { RawBody, VerifyOptions, WebhookHeaders, WebhookSecret } from './inputs.ts';
export { dedupeKey, isStale } from './order.ts';
export { testHeader } from './test-header.ts';
export { verify } from './verify.ts';
