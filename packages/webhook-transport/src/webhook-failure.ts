import type { WebhookError } from '@florin/domain/ports/webhook-transport';
import { BlockedAddressError, UnknownHostError } from './guarded-connector.ts';

const words: readonly (readonly [RegExp, WebhookError])[] = [
  [/^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT|ERR_SOCKET_CONNECTION_TIMEOUT)$/, 'timeout'],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EAFNOSUPPORT|EACCES)$/,
    'connection_refused',
  ],
  [/^(ERR_TLS|ERR_SSL|ERR_OSSL|EPROTO)/, 'tls_error'],
  // What OpenSSL says of a certificate (X509_V_ERR_...).
  [/^(CERT_|CRL_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|ERROR_IN_|HOSTNAME_MISMATCH|INVALID_|PATH_LENGTH)/, 'tls_error'],
  [/^UNSPECIFIED$/, 'tls_error'],
  [/^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RESPONSE|RES_|REQ_))/, 'protocol_error'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/, 'connection_reset'],
];

/** What this process lacks, or was asked wrongly. */
const ours = /^(EMFILE|ENFILE|ENOMEM|ENOBUFS|OUT_OF_MEM|ERR_(INVALID|MISSING|OUT_OF_RANGE)\w*)$/;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/**
 * The word of the delivery log for whatever the client threw; a defect of ours is thrown on. A code that nobody has met
 * yet is the receiver's: an attempt that is given back is made again without end.
 */
export function webhookFailure(error: unknown): WebhookError {
  if (error instanceof BlockedAddressError) return 'blocked_address';
  if (error instanceof UnknownHostError) return 'dns_error';
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) return 'timeout';
  // Several addresses were tried: what the last of them said counts.
  const last = error instanceof AggregateError ? (error.errors.at(-1) as unknown) : error;
  const code = codeOf(last) || codeOf(error);
  const found = words.find(([pattern]) => pattern.test(code));
  if (found) return found[1];
  if (code === '' || ours.test(code)) throw error;
  return 'protocol_error';
}
