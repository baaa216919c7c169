import type { WebhookError } from '@florin/domain/ports/webhook-transport';
import { BlockedAddressError, UnknownHostError } from './guarded-connector.ts';

const words: readonly (readonly [RegExp, WebhookError])[] = [
  [/^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT|ERR_SOCKET_CONNECTION_TIMEOUT)$/, 'timeout'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES)$/, 'connection_refused'],
  [/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/, 'tls_error'],
  [/^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RESPONSE|RES_|REQ_))/, 'protocol_error'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/, 'connection_reset'],
];

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The word of the delivery log for whatever the client threw; a defect of ours is thrown on. */
export function webhookFailure(error: unknown): WebhookError {
  if (error instanceof BlockedAddressError) return 'blocked_address';
  if (error instanceof UnknownHostError) return 'dns_error';
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) return 'timeout';
  // Several addresses were tried: what the last of them said counts.
  const last = error instanceof AggregateError ? (error.errors.at(-1) as unknown) : error;
  const code = codeOf(last) || codeOf(error);
  const found = words.find(([pattern]) => pattern.test(code));
  if (found) return found[1];
  if (code.startsWith('UND_ERR_')) return 'protocol_error';
  throw error;
}
