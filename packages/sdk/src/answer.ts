import { type Circumstances, FlorinError, type FlorinErrorCode, UnexpectedResponseError } from './errors.ts';

const excerptCharacters = 512;

interface Envelope {
  readonly success?: unknown;
  readonly data?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly details?: object } | null;
}

function envelopeOf(text: string): Envelope {
  try {
    return (JSON.parse(text) ?? {}) as Envelope;
  } catch {
    return {};
  }
}

/** Seconds, or a moment (RFC 9110, 10.2.3); null for anything else. */
function retryAfterSeconds(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - nowMs) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** The `data` of an answer. @throws FlorinError of the refusal's code, or UnexpectedResponseError */
export function readAnswer(response: Response, text: string, nowMs: number): unknown {
  const { status, headers } = response;
  if (status === 204) return undefined;
  const { success, data, error } = envelopeOf(text);
  if (response.ok && success === true && data !== undefined) return data;
  const circumstances: Circumstances = {
    status,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: retryAfterSeconds(headers.get('retry-after'), nowMs),
  };
  if (!response.ok && success === false && typeof error?.code === 'string')
    throw new FlorinError(error.code as FlorinErrorCode, String(error.message), {
      ...circumstances,
      details: (error.details ?? {}) as FlorinError['details'],
    });
  const type = headers.get('content-type') ?? 'no content type';
  throw new UnexpectedResponseError(status, type, text.slice(0, excerptCharacters), circumstances);
}
