import { readAnswer } from './answer.ts';
import type { Call } from './call.ts';
import { FlorinError, isFlorinError } from './errors.ts';
import type { Attempt, CallOptions, FlorinOptions } from './options.ts';
import { readBody } from './read-body.ts';
import { mayRepeat, pauseMs } from './retries.ts';
import { readSettings, type Settings } from './settings.ts';

/** Codes of failures before a request left this machine, in Node, Deno and Bun. */
const notConnected = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|ConnectionRefused/;

const connectionError = (cause: unknown, base: string): FlorinError => {
  const { cause: inner, code = inner?.code } = cause as { cause?: { code?: unknown }; code?: unknown };
  const message = `No answer from ${base} (${code ?? inner ?? cause}): is it running there, and is baseUrl right?`;
  return new FlorinError('CONNECTION_FAILED', message, { neverSent: notConnected.test(String(code)) }, { cause });
};

/** Tells a hook; what it throws must not change what becomes of the call. */
function tell<T>(hook: ((about: T) => void) | undefined, about: T): void {
  try {
    hook?.(about);
  } catch {}
}

/** Sends calls, again where that is safe. Holds the credential where neither `util.inspect` nor JSON sees it. */
export class Transport {
  readonly #settings: Settings;
  /** When the service takes requests again, as it told; milliseconds since 1970. */
  #freeAt = 0;

  constructor(options: FlorinOptions) {
    this.#settings = readSettings(options);
  }

  /** The `data` of the answer. @throws FlorinError, or the reason of the caller's signal */
  async send(call: Call): Promise<unknown> {
    const { options, method, keyed } = call;
    const { clock, random, hooks, ...preset } = this.#settings;
    const { maxRetries = preset.maxRetries, deadlineMs = preset.deadlineMs, signal } = options;
    const endsAt = clock.now() + deadlineMs;
    const idempotencyKey = keyed ? (options.idempotencyKey ?? crypto.randomUUID()) : null;
    let mayBeDone = false;
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const about: Attempt = { method, path: call.route, attempt, idempotencyKey };
      const aheadMs = this.#freeAt - clock.now();
      if (aheadMs > 0 && this.#freeAt < endsAt) await this.pause(aheadMs, signal);
      try {
        const answer = await this.#attempt(call, about, endsAt);
        await preset.checkAnswer(answer);
        return answer;
      } catch (error) {
        signal?.throwIfAborted();
        if (!isFlorinError(error)) throw error;
        // An earlier attempt has removed the thing, and its answer was lost.
        if (mayBeDone && error.code === 'NOT_FOUND' && /^DELETE.*\/:\w+$/.test(method + call.route)) return undefined;
        mayBeDone ||= !error.neverSent && error.status !== 429;
        Object.assign(error, { request: `${method} ${call.route}`, attempts: attempt, idempotencyKey });
        const delayMs = pauseMs(error, attempt, random);
        if (attempt > maxRetries || !mayRepeat(error, call)) throw error;
        if (clock.now() + delayMs >= endsAt) throw error;
        tell(hooks.onRetry, { ...about, reason: error.code, delayMs });
        await this.pause(delayMs, signal);
      }
    }
  }

  /** Waits. @throws the signal's reason, as soon as it aborts */
  pause(ms: number, signal?: CallOptions['signal']): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        cancel();
        reject(signal?.reason);
      };
      const cancel = this.#settings.clock.after(ms, () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      });
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#settings.clock.now();
  }

  async #attempt(call: Call, about: Attempt, endsAt: number): Promise<unknown> {
    const { base, fetch, clock, hooks, timeoutMs } = this.#settings;
    const { signal } = call.options;
    const startedAt = clock.now();
    const ms = Math.min(call.options.timeoutMs ?? timeoutMs, endsAt - startedAt);
    const controller = new AbortController();
    const abort = (): void => controller.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const stop = clock.after(ms, () => controller.abort());
    tell(hooks.onRequest, about);
    try {
      // A redirect would carry the key to wherever it points.
      const response = await fetch(base + call.target, {
        ...this.#init(call, about),
        signal: controller.signal,
        redirect: 'manual',
      });
      const text = await readBody(response);
      const { status, headers } = response;
      const requestId = headers.get('x-request-id');
      const replayed = headers.get('idempotency-replayed') === 'true';
      tell(hooks.onResponse, { ...about, status, requestId, replayed, durationMs: clock.now() - startedAt });
      // Whoever goes on at once is refused: the header says that nothing is left, and for how long (draft-ietf-httpapi-ratelimit-headers).
      const [, seconds] = /;r=0;t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? [];
      if (seconds !== undefined) this.#freeAt = clock.now() + Number(seconds) * 1000;
      return readAnswer(response, text, clock.now());
    } catch (error) {
      if (isFlorinError(error)) throw error;
      if (controller.signal.aborted && !signal?.aborted)
        throw new FlorinError('TIMED_OUT', `No answer within ${ms} ms.`, {}, { cause: error });
      throw connectionError(error, base);
    } finally {
      stop();
      signal?.removeEventListener('abort', abort);
    }
  }

  #init({ method, headers, body }: Call, { idempotencyKey }: Attempt) {
    return {
      method,
      headers: {
        ...this.#settings.headers,
        ...headers,
        ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      body,
    };
  }
}
