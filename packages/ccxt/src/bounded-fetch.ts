import { getCACertificates } from 'node:tls';
import { Agent, fetch } from 'undici';

export interface BoundedFetchOptions {
  /** Most milliseconds from the request to the last byte of its answer. */
  totalMs: number;
  /** Most bytes of an answer. */
  bytesMax: number;
  /** Authorities to trust beside the system's, in PEM; for tests. */
  ca?: readonly string[];
}

interface BoundedRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

export interface BoundedFetch {
  fetch(url: string, request: BoundedRequest): Promise<Response>;
  /** Seconds that the newest refusal for too many requests asked to wait; null when it did not say. */
  retryAfterSeconds(): number | null;
  close(): Promise<void>;
}

/** Longer than the pause between two polls: a handshake costs more than an answer. */
const keepAliveMs = 20_000;

/**
 * What ccxt asks exchanges with. Its own requests have a deadline for the headers of an answer but none for the rest,
 * and no bound on its size: an exchange that drips or never ends would hold a poll for ever.
 */
export function createBoundedFetch({ totalMs, bytesMax, ca = [] }: BoundedFetchOptions): BoundedFetch {
  const agent = new Agent({
    connect: { ca: [...getCACertificates('default'), ...ca], timeout: totalMs },
    connections: 2,
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    maxResponseSize: bytesMax,
  });
  let retryAfter: number | null = null;
  return {
    async fetch(url, { method, headers, body, signal }) {
      const deadline = AbortSignal.timeout(totalMs);
      const answer = await fetch(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        dispatcher: agent,
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      if (answer.status === 429) retryAfter = readRetryAfter(answer.headers.get('retry-after'));
      const { status, statusText } = answer;
      return new Response(await answer.text(), { status, statusText, headers: [...answer.headers] });
    },
    retryAfterSeconds: () => retryAfter,
    close: () => agent.destroy(),
  };
}

const readRetryAfter = (wish: string | null): number | null => (/^\d{1,5}$/.test(wish ?? '') ? Number(wish) : null);
