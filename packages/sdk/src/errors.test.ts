import { errorCodes } from '@florin/contract/vocabulary';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { broken, ok, refusal, ScriptedService, type Step } from '../test/scripted-service.ts';
import {
  Florin,
  FlorinError,
  isFlorinError,
  type Payment,
  type PaymentStoppedError,
  type Usd,
  UnexpectedResponseError,
  type UnverifiedAddressError,
} from './index.ts';

const id = '0198c0de-7a51-7c3e-9b6f-2f1d4c8a9e01';
const failing = async (step: Step): Promise<unknown> => {
  const service = new ScriptedService(step);
  const florin = new Florin(service.options({ maxRetries: 0 }));
  return florin.payments.create({ amount_usd: '5.00' }, { idempotencyKey: 'order-1' }).catch((error: unknown) => error);
};

test.each(errorCodes)('%s is an error of its own', async (code) => {
  const error = await failing(refusal(422, code));
  expect(error).toBeInstanceOf(FlorinError);
  expect(isFlorinError(error)).toBe(true);
  expect(errorCodes.filter((other) => isFlorinError(error, other))).toEqual([code]);
  expect(error).toMatchObject({
    name: 'FlorinError',
    code,
    message: `Refused: ${code}.`,
    status: 422,
    requestId: 'request-2',
    request: 'POST /v1/payments',
    attempts: 1,
    idempotencyKey: 'order-1',
  });
});

test('the messages of fields come along', async () => {
  const error = { code: 'VALIDATION_ERROR', message: 'Invalid.', details: { amount_usd: ['Must be greater than 0.'] } };
  const refused = await failing(Response.json({ success: false, data: null, error }, { status: 422 }));
  expect(refused).toMatchObject({ details: { amount_usd: ['Must be greater than 0.'] } });
});

test('a code that this version does not know is told as it is', async () => {
  expect(await failing(refusal(451, 'OF_TOMORROW'))).toMatchObject({ code: 'OF_TOMORROW', status: 451 });
});

describe('what is not an answer of Florin is told apart', () => {
  const text = (body: string, status = 200, type = 'application/json') =>
    new Response(body, { status, headers: { 'content-type': type, 'x-request-id': 'request-3' } });
  test.each([
    ['a page of a proxy', text('<h1>Bad gateway</h1>', 502, 'text/html')],
    ['a page with 200', text('<h1>Welcome to the hotel</h1>', 200, 'text/html')],
    ['an answer cut short', text('{"success":true,"data":{"id":"0198')],
    ['an empty answer', text('')],
    ['null', text('null')],
    ['a list', text('[]')],
    ['another envelope', text('{"ok":true}')],
    ['an envelope without data', text('{"success":true}')],
    ['success with a status of failure', text('{"success":true,"data":{}}', 400)],
    ['failure with a status of success', text('{"success":false,"error":{"code":"CONFLICT","message":""}}')],
    ['a failure without a code', text('{"success":false,"error":{}}', 500)],
    ['a redirect', new Response(null, { status: 302, headers: { location: 'https://evil.example.com' } })],
  ])('%s', async (_what, response) => {
    const error = await failing(response);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(isFlorinError(error, 'UNEXPECTED_RESPONSE')).toBe(true);
    expect(error).toMatchObject({ status: response.status, request: 'POST /v1/payments' });
  });

  test('with the first characters and the request id', async () => {
    const error = await failing(text(`<h1>${'x'.repeat(2000)}`, 502, 'text/html'));
    expect(error).toMatchObject({ requestId: 'request-3', excerpt: `<h1>${'x'.repeat(508)}` });
    expect(String(error)).toContain('HTTP 502 with text/html');
  });

  test('and its reading ends at a limit', async () => {
    let chunks = 0;
    const cancel = vi.fn();
    const pull = (stream: ReadableStreamDefaultController): void => {
      chunks += 1;
      stream.enqueue(new Uint8Array(1024 * 1024));
    };
    expect(await failing(() => new Response(new ReadableStream({ pull, cancel })))).toBeInstanceOf(
      UnexpectedResponseError,
    );
    expect(chunks).toBeLessThan(20);
    expect(cancel).toHaveBeenCalledOnce();
  });
});

test('a redirect is not followed', async () => {
  const service = new ScriptedService(ok({}));
  let redirect: unknown;
  const fetch: typeof globalThis.fetch = (input, init) => ((redirect = init?.redirect), service.fetch(input, init));
  await new Florin(service.options({ fetch })).payments.settings();
  expect(redirect).toBe('manual');
});

test('a connection that was never made says so', async () => {
  expect(await failing(broken('ECONNREFUSED'))).toMatchObject({ code: 'CONNECTION_FAILED', neverSent: true });
  expect(await failing(broken('ECONNRESET'))).toMatchObject({
    code: 'CONNECTION_FAILED',
    neverSent: false,
    message: expect.stringContaining('https://pay.example.com (ECONNRESET)'),
  });
});

test('errors of other copies of the package are recognised, other errors are not', () => {
  const foreign = Object.assign(new Error('From another copy.'), {
    [Symbol.for('@florin/sdk/error')]: true,
    code: 'CONFLICT',
  });
  expect(isFlorinError(foreign, 'CONFLICT')).toBe(true);
  const others = [null, undefined, 'CONFLICT', 4, new Error('CONFLICT'), { code: 'CONFLICT' }];
  expect(others.map((other) => isFlorinError(other))).toEqual(others.map(() => false));
});

test('a code narrows the error', () => {
  const narrow = (error: unknown) => {
    if (isFlorinError(error, 'RATE_STALE')) expectTypeOf(error.code).toEqualTypeOf<'RATE_STALE'>();
    if (isFlorinError(error, 'UNEXPECTED_RESPONSE')) expectTypeOf(error).toEqualTypeOf<UnexpectedResponseError>();
    if (isFlorinError(error, 'PAYMENT_STOPPED')) expectTypeOf(error).toEqualTypeOf<PaymentStoppedError>();
    if (isFlorinError(error, 'ADDRESS_UNVERIFIED')) expectTypeOf(error).toEqualTypeOf<UnverifiedAddressError>();
    // @ts-expect-error no such code
    return isFlorinError(error, 'RATE_STALL');
  };
  expect(narrow(new Error('Other.'))).toBe(false);
  expectTypeOf<Payment['amount_usd']>().toEqualTypeOf<Usd>();
});

test('a number is a compile error, and refused before anything is sent', async () => {
  const service = new ScriptedService(ok({ id }));
  const { payments, withdrawals } = new Florin(service.options());
  const invalid = { code: 'INVALID_ARGUMENT', message: expect.stringContaining('amount_usd must be text') as string };
  // @ts-expect-error a number
  await expect(payments.create({ amount_usd: 12.5 })).rejects.toMatchObject(invalid);
  // @ts-expect-error text that nobody has checked
  await payments.create({ amount_usd: '12.50' as string });
  // @ts-expect-error an amount of coins
  const wrongUnit: Usd = '1.00' as Payment['total_received_crypto'];
  await expect(payments.create({ amount_usd: '1e3' })).rejects.toMatchObject(invalid);
  await expect(payments.create({ amount_usd: '-5' })).rejects.toMatchObject(invalid);
  await expect(withdrawals.request({ chain_id: id, amount_usd: '0x10' })).rejects.toMatchObject(invalid);
  await payments.create({ amount_usd: wrongUnit });
  expect(service.sent.map(({ body }) => body)).toEqual([{ amount_usd: '12.50' }, { amount_usd: '1.00' }]);
});

test.each(['', '.', '..', 'a/b', 'a?b', 'a#b', undefined, 7])('%j is no id', async (wrong) => {
  const service = new ScriptedService(ok({}));
  const call = new Florin(service.options()).payments.retrieve(wrong as string);
  await expect(call).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', message: 'payment_id must be an id.' });
  expect(service.sent).toEqual([]);
});

describe('misuse is a FlorinError too, before anything is sent', () => {
  const unset = { FLORIN_BASE_URL: undefined, FLORIN_API_KEY: undefined };
  const variables = (values: Record<string, string | undefined>): void => {
    for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
  };
  beforeEach(() => variables(unset));
  afterEach(() => vi.unstubAllEnvs());
  const thrown = (act: () => unknown): unknown => {
    try {
      return act();
    } catch (error) {
      return error;
    }
  };

  test.each([
    ['no options', [], /baseUrl must be .* FLORIN_BASE_URL/],
    ['null', [null], /Options must be an object/],
    ['a text', ['https://pay.example.com'], /Options must be an object/],
    ['an address that was not set', [{ baseUrl: undefined, apiKey: 'key' }], /baseUrl must be/],
    [
      'the path of the version',
      [{ baseUrl: 'https://pay.example.com/v1' }],
      /must end before \/v1: https:\/\/pay\.example\.com$/,
    ],
  ])('%s', (_what, words, why) => {
    const error = thrown(() => new (Florin as unknown as new (...words: unknown[]) => Florin)(...words));
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.stringMatching(why) });
    expect(isFlorinError(error)).toBe(true);
  });

  test('a body that is no JSON, and a key that is no header', async () => {
    const service = new ScriptedService(ok({}));
    const florin = new Florin(service.options());
    const calls = [
      florin.payments.create({ amount_usd: '5.00', description: 5n as never }),
      florin.payments.create({ amount_usd: '5.00' }, { idempotencyKey: 'order\n1' }),
    ];
    const codes = await Promise.all(calls.map((call) => call.catch((error: FlorinError) => error.code)));
    expect([codes, service.sent]).toEqual([['INVALID_ARGUMENT', 'INVALID_ARGUMENT'], []]);
  });

  test('what is left out comes from the environment, a key only with its address', async () => {
    variables({ FLORIN_BASE_URL: 'https://pay.example.org', FLORIN_API_KEY: 'flr_live_key' });
    const service = new ScriptedService(ok({}));
    const { fetch, clock } = service;
    await new Florin({ fetch, clock }).payments.settings();
    await new Florin({ baseUrl: 'https://other.example.com', fetch, clock }).service.health();
    expect(service.sent.map(({ url, headers }) => [url.host, headers.get('x-api-key')])).toEqual([
      ['pay.example.org', 'flr_live_key'],
      ['other.example.com', null],
    ]);
  });
});
