import { expect, test } from 'vitest';
import { broken, ok, refusal, ScriptedService, type Step } from '../test/scripted-service.ts';
import { FlorinAccounts } from './accounts.ts';
import { FlorinAdmin } from './admin.ts';
import { Florin } from './index.ts';
import type { FlorinOptions } from './options.ts';

const id = '0198c0de-7a51-7c3e-9b6f-2f1d4c8a9e01';
const html = (status: number) => new Response('<h1>Bad gateway</h1>', { status });

const calls = {
  GET: (florin: Florin) => florin.payments.retrieve(id),
  PUT: (florin: Florin) => florin.payments.updateSettings({ fee_payer: 'payer' }),
  'POST with a key': (florin: Florin) => florin.payments.create({ amount_usd: '5.00' }),
  'POST without one': (florin: Florin) => florin.pay.confirm(id, { token_id: id }),
};

/** How many requests a call makes when the service always does the same. */
async function requests(call: keyof typeof calls, step: Step, options: Partial<FlorinOptions> = {}): Promise<number> {
  const service = new ScriptedService(step);
  await expect(calls[call](new Florin(service.options(options)))).rejects.toThrow(/./);
  return service.sent.length;
}

test('the whole table: how often each kind of call is made when the answer stays the same', async () => {
  const answers: Record<string, Step> = {
    'never connected': broken('ECONNREFUSED'),
    'connection lost': broken('ECONNRESET'),
    '408 of a proxy': html(408),
    409: refusal(409, 'CONFLICT'),
    422: refusal(422, 'RATE_STALE'),
    429: refusal(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '1' }),
    500: refusal(500, 'INTERNAL_ERROR'),
    502: html(502),
    '503 of a proxy': html(503),
    '503 MAINTENANCE': refusal(503, 'MAINTENANCE'),
    '503 MAINTENANCE for a moment': refusal(503, 'MAINTENANCE', { 'retry-after': '1' }),
    504: html(504),
    '200 that is no answer': html(200),
  };
  const table: Record<string, string> = {};
  for (const [name, step] of Object.entries(answers)) {
    const counts = await Promise.all(
      (Object.keys(calls) as (keyof typeof calls)[]).map(async (call) => `${call} ${await requests(call, step)}`),
    );
    table[name] = counts.join(', ');
  }
  expect(table).toMatchInlineSnapshot(`
    {
      "200 that is no answer": "GET 1, PUT 1, POST with a key 1, POST without one 1",
      "408 of a proxy": "GET 3, PUT 3, POST with a key 3, POST without one 1",
      "409": "GET 1, PUT 1, POST with a key 1, POST without one 1",
      "422": "GET 1, PUT 1, POST with a key 1, POST without one 1",
      "429": "GET 3, PUT 3, POST with a key 3, POST without one 1",
      "500": "GET 3, PUT 3, POST with a key 3, POST without one 1",
      "502": "GET 3, PUT 3, POST with a key 3, POST without one 1",
      "503 MAINTENANCE": "GET 1, PUT 1, POST with a key 1, POST without one 1",
      "503 MAINTENANCE for a moment": "GET 3, PUT 3, POST with a key 3, POST without one 1",
      "503 of a proxy": "GET 3, PUT 3, POST with a key 3, POST without one 1",
      "504": "GET 3, PUT 3, POST with a key 3, POST without one 1",
      "connection lost": "GET 3, PUT 3, POST with a key 3, POST without one 1",
      "never connected": "GET 3, PUT 3, POST with a key 3, POST without one 3",
    }
  `);
});

test('maxRetries: 0 sends exactly one request', async () => {
  expect(await requests('GET', html(502), { maxRetries: 0 })).toBe(1);
  expect(await requests('POST with a key', broken('ECONNRESET'), { maxRetries: 0 })).toBe(1);
});

test('what carries a proof that counts once is repeated only where it cannot have arrived', async () => {
  const proof = { totp_code: '123456' };
  const proven: Record<string, (service: ScriptedService) => Promise<unknown>> = {
    'a password': (service) =>
      new FlorinAccounts(service.options()).auth.changePassword({ current_password: 'old', new_password: 'new' }),
    'a role': (service) => new FlorinAccounts(service.options()).team.changeRole(id, { role: 'support', ...proof }),
    'a wallet': (service) => new Florin(service.options()).withdrawals.setWallet(id, { address: '0x1', ...proof }),
    'no wallet': (service) => new Florin(service.options()).withdrawals.removeWallet(id, proof),
  };
  for (const [name, call] of Object.entries(proven))
    for (const [step, times] of [
      [broken('ECONNRESET'), 1],
      [html(502), 1],
      [broken('ECONNREFUSED'), 3],
    ] as const) {
      const service = new ScriptedService(step);
      await expect(call(service)).rejects.toThrow(/./);
      expect([name, service.sent.length]).toEqual([name, times]);
    }
  const service = new ScriptedService(html(502), ok({}));
  await new Florin(service.options()).withdrawals.removeWallet(id, { totp_code: null });
  expect(service.sent).toHaveLength(2);
});

test('the text of a request is not taken for a proof in it', async () => {
  const service = new ScriptedService(html(502), ok({}));
  await new Florin(service.options()).paymentLinks.update(id, { title: '"totp_code":"123456"' });
  expect(service.sent).toHaveLength(2);
});

test('what is not there when its removal is repeated has been removed', async () => {
  const gone = refusal(404, 'NOT_FOUND');
  for (const first of [broken('ECONNRESET'), html(502)]) {
    const service = new ScriptedService(first, gone);
    await expect(new Florin(service.options()).paymentLinks.remove(id)).resolves.toBeUndefined();
    expect(service.sent).toHaveLength(2);
  }
});

test('what was never there is told, also where the first attempt did not arrive', async () => {
  const gone = refusal(404, 'NOT_FOUND');
  const limited = refusal(429, 'RATE_LIMIT_EXCEEDED');
  for (const script of [[gone], [broken('ECONNREFUSED'), gone], [limited, gone]]) {
    const service = new ScriptedService(...script);
    const removal = new Florin(service.options()).paymentLinks.remove(id);
    await expect(removal).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(service.sent).toHaveLength(script.length);
  }
  // What belongs to it is no such thing: the merchant is not there.
  const { incidents } = new FlorinAdmin(new ScriptedService(html(502), gone).options());
  await expect(incidents.endSessions(id, { reason: 'stolen' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(
    new Florin(new ScriptedService(html(502), gone).options()).paymentLinks.retrieve(id),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a call succeeds on a later attempt under the key of the first', async () => {
  const service = new ScriptedService(broken('ECONNRESET'), html(502), ok({ id }));
  await new Florin(service.options()).payments.create({ amount_usd: '5.00' });
  const keys = service.sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
  expect(service.sent.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ amount_usd: '5.00' })));
});

test('two calls have two keys, and a caller may give its own', async () => {
  const service = new ScriptedService(ok({ id }));
  const { payments } = new Florin(service.options());
  await payments.create({ amount_usd: '5.00' });
  await payments.create({ amount_usd: '5.00' });
  await payments.create({ amount_usd: '5.00' }, { idempotencyKey: 'order-1042' });
  const keys = service.sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe('order-1042');
});

test('a route that takes no key is sent none', async () => {
  const service = new ScriptedService(ok({}));
  const { pay, payments } = new Florin(service.options());
  await pay.confirm(id, { token_id: id });
  await payments.settings();
  expect(service.sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null, null]);
});

test('pauses are drawn from the whole of a limit that doubles up to 8 s', async () => {
  const pausesAt = async (random: number) => {
    const service = new ScriptedService(html(502));
    const florin = new Florin(service.options({ random: () => random, maxRetries: 7, deadlineMs: 90_000 }));
    await expect(florin.payments.settings()).rejects.toThrow('HTTP 502');
    return service.pauses;
  };
  expect(await pausesAt(1)).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
  expect(await pausesAt(0)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test.each([
  ['seconds', '3'],
  ['a date', 'Mon, 02 Mar 2026 09:00:03 GMT'],
])('Retry-After as %s is waited for', async (_kind, header) => {
  const service = new ScriptedService(refusal(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': header }), ok({}));
  await new Florin(service.options()).payments.settings();
  expect(service.pauses).toEqual([3125]);
});

test('a Retry-After beyond the deadline fails at once and says how long to wait', async () => {
  const service = new ScriptedService(refusal(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '86400' }));
  await expect(new Florin(service.options()).payments.settings()).rejects.toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    retryAfterSeconds: 86_400,
    attempts: 1,
  });
  expect(service.pauses).toEqual([]);
});

test('all attempts and pauses stay within one deadline', async () => {
  const service = new ScriptedService(html(502));
  const began = service.clock.now();
  const florin = new Florin(
    service.options({ maxRetries: 100, random: () => 1, deadlineMs: 90_000, timeoutMs: 90_000 }),
  );
  await expect(florin.payments.settings()).rejects.toThrow('HTTP 502');
  expect(service.clock.now() - began).toBeLessThan(90_000);
  expect(service.sent.length).toBeGreaterThan(5);
});
