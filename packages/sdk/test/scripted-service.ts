import type { Clock } from '../src/clock.ts';
import type { Fetch, FlorinOptions } from '../src/options.ts';

/** What the service does with one request: an answer, or a broken connection. */
export type Step = Response | Error | ((request: Sent) => Response | Promise<Response>);

export interface Sent {
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
  signal: AbortSignal;
}

export const ok = (data: unknown, headers: Record<string, string> = {}): Response =>
  Response.json({ success: true, data, error: null }, { headers: { 'x-request-id': 'request-1', ...headers } });

export const refusal = (status: number, code: string, headers: Record<string, string> = {}): Response => {
  const error = { code, message: `Refused: ${code}.`, details: {} };
  return Response.json(
    { success: false, data: null, error },
    { status, headers: { 'x-request-id': 'request-2', ...headers } },
  );
};

/** As Node's `fetch` fails when a connection does. */
export const broken = (code: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

/**
 * Stands in for service, network and clock: answers request after request from a script, the last step for ever, and
 * lets pauses pass at once. `pauses` are those the client made; timeouts never run out here.
 */
export class ScriptedService {
  readonly sent: Sent[] = [];
  readonly pauses: number[] = [];
  readonly #script: Step[];
  #now = Date.UTC(2026, 2, 2, 9);

  constructor(...script: Step[]) {
    this.#script = script;
  }

  readonly fetch: Fetch = async (input, init = {}) => {
    const request: Sent = {
      method: init.method ?? 'GET',
      url: new URL(String(input)),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      signal: init.signal ?? new AbortController().signal,
    };
    this.sent.push(request);
    const step = this.#script[Math.min(this.sent.length, this.#script.length) - 1];
    if (step === undefined || step instanceof Error) throw step ?? new Error('The script is empty.');
    return typeof step === 'function' ? step(request) : step.clone();
  };

  readonly clock: Clock = {
    now: () => this.#now,
    after: (ms, action) => {
      if (ms >= 30_000) return () => undefined;
      this.pauses.push(ms);
      const timer = setImmediate(() => {
        this.#now += ms;
        action();
      });
      return () => clearImmediate(timer);
    },
  };

  /** Options of a client of this service. */
  options(more: Partial<FlorinOptions> = {}): FlorinOptions {
    const { fetch, clock } = this;
    return { baseUrl: 'https://pay.example.com', apiKey: 'flr_live_secret', fetch, clock, random: () => 0.5, ...more };
  }
}
