import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { broken, ok, refusal, ScriptedService } from '../test/scripted-service.ts';
import { FlorinAccounts } from './accounts.ts';
import { Florin } from './index.ts';
import type { FlorinOptions } from './options.ts';

const id = '0198c0de-7a51-7c3e-9b6f-2f1d4c8a9e01';
const secret = 'flr_live_secret';

afterEach(() => vi.unstubAllGlobals());

/** An answer that never comes, until the request is given up. */
const silence = ({ signal }: { signal: AbortSignal }): Promise<Response> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

/** The clock of the machine, for what takes a moment. */
const real = (service: ScriptedService, more: Partial<FlorinOptions> = {}): FlorinOptions => ({
  ...service.options(more),
  clock: undefined,
});

describe('aborting', () => {
  test('during the pause before a retry rejects at once with the reason', async () => {
    const service = new ScriptedService(refusal(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '50' }));
    const controller = new AbortController();
    const began = performance.now();
    const call = new Florin(real(service)).payments.settings({ signal: controller.signal });
    await vi.waitFor(() => expect(service.sent).toHaveLength(1), { interval: 5 });
    setTimeout(() => controller.abort(new Error('The shopper left.')), 50);
    await expect(call).rejects.toThrow('The shopper left.');
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(service.sent).toHaveLength(1);
  });

  test('during a request ends the request and is not repeated', async () => {
    const service = new ScriptedService(silence);
    const controller = new AbortController();
    const call = new Florin(real(service)).payments.settings({ signal: controller.signal });
    await vi.waitFor(() => expect(service.sent).toHaveLength(1), { interval: 5 });
    controller.abort(new Error('The shopper left.'));
    await expect(call).rejects.toThrow('The shopper left.');
    expect(service.sent).toHaveLength(1);
  });

  test('before the call sends nothing', async () => {
    const service = new ScriptedService(ok({}));
    const call = new Florin(service.options()).payments.settings({ signal: AbortSignal.abort(new Error('Too late.')) });
    await expect(call).rejects.toThrow('Too late.');
    expect(service.sent).toEqual([]);
  });

  test('leaves no listener on a signal that many calls share', async () => {
    const service = new ScriptedService(refusal(502, 'INTERNAL_ERROR'), ok({}));
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await new Florin(service.options()).payments.settings({ signal });
    expect(added.mock.calls.length).toBeGreaterThan(0);
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
  });
});

test('each attempt has its own timeout, and a slow one is tried again', async () => {
  const service = new ScriptedService(silence, ok({ fee_payer: 'user' }));
  const florin = new Florin(real(service, { timeoutMs: 30 }));
  await expect(florin.payments.settings()).resolves.toEqual({ fee_payer: 'user' });
  expect(service.sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('a timeout ends a body that trickles', async () => {
  const endless = () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }));
  const service = new ScriptedService(({ signal }) => {
    const response = endless();
    const body = response.body?.pipeThrough(new TransformStream(), { signal });
    return new Response(body ?? null);
  });
  const florin = new Florin(real(service, { timeoutMs: 30, maxRetries: 0 }));
  await expect(florin.payments.settings()).rejects.toMatchObject({ code: 'TIMED_OUT', attempts: 1 });
});

test('hooks are told of every attempt, answer and retry, without secrets', async () => {
  const service = new ScriptedService(refusal(502, 'INTERNAL_ERROR'), ok({ id }, { 'idempotency-replayed': 'true' }));
  const told: unknown[] = [];
  const keep = (name: string) => (about: object) => void told.push([name, { ...about, idempotencyKey: 'k' }]);
  const hooks = { onRequest: keep('request'), onResponse: keep('response'), onRetry: keep('retry') };
  await new Florin(service.options(hooks)).payments.create({ amount_usd: '5.00' });
  const about = { method: 'POST', path: '/v1/payments', idempotencyKey: 'k' };
  expect(told).toEqual([
    ['request', { ...about, attempt: 1 }],
    ['response', { ...about, attempt: 1, status: 502, requestId: 'request-2', replayed: false, durationMs: 0 }],
    ['retry', { ...about, attempt: 1, reason: 'INTERNAL_ERROR', delayMs: 125 }],
    ['request', { ...about, attempt: 2 }],
    ['response', { ...about, attempt: 2, status: 200, requestId: 'request-1', replayed: true, durationMs: 0 }],
  ]);
});

test('what a hook throws changes nothing', async () => {
  const service = new ScriptedService(ok({ id }));
  const onRequest = () => {
    throw new Error('A defect of the hook.');
  };
  await expect(new Florin(service.options({ onRequest })).payments.retrieve(id)).resolves.toEqual({ id });
});

test('a key is seen neither in a client nor in an error', async () => {
  const service = new ScriptedService(broken('ECONNRESET'));
  const florin = new Florin(service.options());
  const error: unknown = await florin.payments.create({ amount_usd: '5.00' }).catch((failure: unknown) => failure);
  for (const shown of [florin, florin.payments, error]) {
    expect(inspect(shown, { depth: 10, showHidden: true })).not.toContain(secret);
    expect(JSON.stringify(shown)).not.toContain(secret);
  }
  expect(String((error as Error).stack)).not.toContain(secret);
  expect(service.sent[0]?.headers.get('x-api-key')).toBe(secret);
});

test('a session is sent as a bearer token', async () => {
  const service = new ScriptedService(ok({ id }));
  const { apiKey: _, ...options } = service.options({ sessionToken: 'session' });
  await new FlorinAccounts(options).auth.me();
  expect(service.sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer session']);
});

describe('options that are refused', () => {
  const options = new ScriptedService().options();
  test.each([
    ['no address', { baseUrl: undefined }, 'baseUrl must be an address'],
    ['no whole address', { baseUrl: 'pay.example.com' }, 'baseUrl must be an address'],
    ['plain HTTP', { baseUrl: 'http://pay.example.com' }, 'must be https'],
    ['plain HTTP to a name like this machine', { baseUrl: 'http://localhost.example.com' }, 'must be https'],
    ['another protocol', { baseUrl: 'ftp://localhost' }, 'must be https'],
    ['a password in the address', { baseUrl: 'https://me:secret@pay.example.com' }, 'no credentials'],
    ['a query in the address', { baseUrl: 'https://pay.example.com?a=1' }, 'no credentials, query'],
    ['a key that is not set', { apiKey: undefined }, 'environment variable'],
    ['an empty key', { apiKey: '' }, 'apiKey is empty'],
    ['a key with the newline of its file', { apiKey: `${secret}\n` }, 'has spaces'],
    ['a key and a session', { sessionToken: 'session' }, 'not both'],
  ])('%s', (_what, wrong, message) => {
    const make = () => new Florin({ ...options, ...wrong });
    expect(make).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT', message: expect.stringContaining(message) }),
    );
    expect(make).not.toThrow(secret);
  });

  test('a key in a browser, but not the payer’s side without one', () => {
    vi.stubGlobal('document', {});
    expect(() => new Florin(options)).toThrow('no place in a browser');
    const { apiKey: _, ...withoutKey } = options;
    expect(new Florin(withoutKey).pay).toBeDefined();
  });
});

test.each(['http://localhost:4400', 'http://127.0.0.1:4400', 'http://[::1]:4400', 'http://shop.localhost'])(
  '%s is this machine and may be plain HTTP',
  (baseUrl) => {
    expect(new Florin({ ...new ScriptedService().options(), baseUrl })).toBeDefined();
  },
);

test('an address below a path keeps the path', async () => {
  const service = new ScriptedService(ok({}));
  await new Florin(service.options({ baseUrl: 'https://example.com/florin/' })).payments.settings();
  expect(service.sent[0]?.url.href).toBe('https://example.com/florin/v1/payments/settings');
});

test('each request says which version of which client asks', async () => {
  const service = new ScriptedService(ok({}));
  await new Florin(service.options()).payments.settings();
  expect(service.sent[0]?.headers.get('user-agent')).toMatch(/^florin-sdk\/\d+\.\d+\.\d+$/);
});

test('an answer is read where streams cannot be iterated over, as in Safari', async () => {
  const service = new ScriptedService(() => {
    const answer = ok({ fee_payer: 'user' });
    const { body } = answer;
    return Object.defineProperty(answer, 'body', { value: { getReader: () => body?.getReader() } });
  });
  await expect(new Florin(service.options()).payments.settings()).resolves.toEqual({ fee_payer: 'user' });
});

test('where nothing is left of the limit the next request waits as long as the service says, and is not refused', async () => {
  const left = (rest: number) => ok({}, { ratelimit: `"key";r=${rest};t=1` });
  const service = new ScriptedService(left(1), left(0), left(59), left(58));
  const florin = new Florin(service.options());
  for (let call = 0; call < 4; call += 1) await florin.payments.settings();
  expect([service.sent.length, service.pauses]).toEqual([4, [1000]]);
});
