import { examples } from '@florin/contract/examples';
import { ids } from '@florin/contract/examples/ids';
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { quickClock, refusal, success } from '../../test/terminal.ts';
import { Client } from '../api/client.ts';
import { operations } from '../generated/commands.ts';
import { serve } from './serve.ts';
import { Toolbox } from './toolbox.ts';
import type { Permissions } from './tools.ts';

const scopes = ['payments', 'withdrawals', 'webhooks', 'wallets', 'refunds'];
let held: string[];
let asked: { request: string; body: unknown; key: string | null }[];
let clock: ReturnType<typeof quickClock>;
let questions: string[];
let codes: number;
beforeEach(() => {
  held = [...scopes];
  asked = [];
  questions = [];
  codes = 0;
  clock = quickClock();
});

/** How a path is asked about before anything else, to learn what the key may do. */
const probes: Readonly<Record<string, string>> = {
  'GET /v1/payments/settings': 'payments',
  'GET /v1/withdrawals/balance': 'withdrawals',
  'GET /v1/webhooks': 'webhooks',
  'DELETE /v1/withdrawals/wallets/00000000-0000-0000-0000-000000000000': 'wallets',
  'POST /v1/refunds/00000000-0000-0000-0000-000000000000/cancel': 'refunds',
};

const fetch: typeof globalThis.fetch = async (url, init) => {
  const request = new Request(String(url), init);
  const { pathname, search } = new URL(request.url);
  const line = `${request.method} ${pathname}`;
  const scope = probes[line];
  if (scope !== undefined) return held.includes(scope) ? success({}) : refusal(403, 'FORBIDDEN');
  const text = await request.text();
  asked.push({
    request: line + search,
    body: text === '' ? null : JSON.parse(text),
    key: request.headers.get('idempotency-key'),
  });
  if (pathname === '/v1/payments' && request.method === 'GET') return success(examples.paymentPage);
  if (pathname === '/v1/events') return success({ events: ['x'.repeat(200_000)], next_cursor: null });
  return pathname.startsWith('/v1/withdrawals/request') ? success(examples.withdrawal, 201) : success(examples.payment);
};

const target = { name: null, baseUrl: 'http://127.0.0.1:4400', apiKey: 'flr_key', sessionToken: null, dev: null };

/** A client of the protocol, connected to the tools; `person`: what a person answers when asked by the client. */
async function connected(permissions: Partial<Permissions> = {}, person?: boolean): Promise<McpClient> {
  const io = {
    env: {},
    cwd: '.',
    home: '.',
    fetch,
    browse: async () => false,
    clock,
    random: () => 0.5,
    signal: new AbortController().signal,
    out: { isTTY: false, columns: 80, write: () => {} },
    err: { isTTY: false, columns: 80, write: () => {} },
    input: { isTTY: false, readAll: async () => Buffer.alloc(0), ask: async () => '' },
    newId: () => `code-${(codes += 1)}`,
  };
  const toolbox = new Toolbox({
    io,
    client: new Client(io, target, { maxRetries: 0 }),
    operations,
    permissions: { write: false, moneyOut: false, ...permissions },
  });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const running = await serve(toolbox, { version: '0.1.0', instructions: 'Amounts are text.' }, ours);
  const capabilities = person === undefined ? {} : { elicitation: {} };
  const client = new McpClient({ name: 'test', version: '1' }, { capabilities });
  if (person !== undefined)
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      questions.push(params.message);
      return { action: 'accept' as const, content: { agree: person } };
    });
  await client.connect(theirs);
  onTestFinished(() => running.close());
  return client;
}

const called = async (client: McpClient, name: string, values: Record<string, unknown> = {}) => {
  const { content, isError } = await client.callTool({ name, arguments: values });
  const [{ text } = { text: '' }] = content as { text: string }[];
  return {
    isError,
    answer: JSON.parse(text) as Record<string, unknown> & { error?: { code: string; message: string } },
  };
};
const names = async (client: McpClient) => (await client.listTools()).tools.map(({ name }) => name);

const withdrawal = { chain_id: ids.chain, amount_usd: '100.00', totp_code: '123456' };
const isAlone = (name: string): boolean =>
  !/secret|^(auth|admin|account|sessions|api-keys|withdrawal-passkeys)/.test(name);

describe('without a flag', () => {
  test('every tool reads, and none shows a secret or is for sessions or administration', async () => {
    const client = await connected();
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(25);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    expect(tools.map(({ name }) => name).filter((name) => !isAlone(name))).toEqual([]);
    expect(client.getInstructions()).toBe('Amounts are text.');
  });

  test('a list is read, with its filter', async () => {
    const { isError, answer } = await called(await connected(), 'payments_list', { status: ['completed', 'expired'] });
    expect([isError, answer]).toEqual([false, examples.paymentPage]);
    expect(asked).toMatchObject([{ request: 'GET /v1/payments?status=completed%2Cexpired' }]);
  });

  test('one thing is read by its id', async () => {
    const { answer } = await called(await connected(), 'payments_retrieve', { payment_id: ids.payment });
    expect([answer['id'], asked[0]?.request]).toEqual([examples.payment.id, `GET /v1/payments/${ids.payment}`]);
  });

  test.each(['payments_create', 'withdrawals_request', 'webhooks_update'])('%s is not allowed', async (name) => {
    const { isError, answer } = await called(await connected(), name, { amount_usd: '5.00' });
    expect([isError, answer.error?.code, asked]).toEqual([true, 'NOT_ALLOWED', []]);
  });

  test.each(['api-keys_create', 'webhooks_secret', 'admin_payments_list', 'nothing'])(
    'there is no %s',
    async (name) => {
      const { answer } = await called(await connected({ write: true, moneyOut: true }), name);
      expect([answer.error?.code, asked]).toEqual(['USAGE', []]);
    },
  );
});

test('tools are those of the scopes of the key, and others are refused before anything is sent', async () => {
  held = ['payments'];
  const client = await connected({ write: true, moneyOut: true });
  const served = await names(client);
  expect(served).toContain('payments_list');
  expect(served.filter((name) => /^(withdrawals|webhooks|events)_/.test(name))).toEqual([]);
  const { isError, answer } = await called(client, 'withdrawals_request', withdrawal);
  expect([isError, answer.error, asked]).toMatchObject([
    true,
    { code: 'FORBIDDEN', message: 'The API key does not have the scope withdrawals.' },
    [],
  ]);
});

test('--write adds what changes something, with a schema of its members, and nothing that moves money out', async () => {
  const client = await connected({ write: true });
  const { tools } = await client.listTools();
  const create = tools.find(({ name }) => name === 'payments_create');
  expect(create?.inputSchema).toMatchObject({
    properties: {
      amount_usd: { anyOf: [{ type: 'string', pattern: String.raw`^\d+(\.\d+)?$` }, { type: 'null' }] },
      idempotency_key: { type: 'string' },
    },
    additionalProperties: false,
  });
  expect(tools.map(({ name }) => name)).not.toContain('withdrawals_request');
  await called(client, 'payments_create', { amount_usd: '5.00', idempotency_key: 'order-1' });
  expect(asked).toEqual([{ request: 'POST /v1/payments', body: { amount_usd: '5.00' }, key: 'order-1' }]);
});

test.each([
  [{ amount_usd: '5.00', currency: 'EUR' }, 'does not take: currency'],
  [{ amount_usd: 5 }, 'would lose cents'],
])('%j is refused before anything is sent', async (values, why) => {
  const { isError, answer } = await called(await connected({ write: true }), 'payments_create', values);
  expect([isError, answer.error?.message, asked]).toEqual([true, expect.stringContaining(why), []]);
});

describe('money goes out', () => {
  test('once a person whom the client asked has agreed, who saw what it is about and no code of theirs', async () => {
    const client = await connected({ moneyOut: true }, true);
    expect((await called(client, 'withdrawals_request', withdrawal)).isError).toBe(false);
    expect(asked).toMatchObject([{ request: 'POST /v1/withdrawals/request', body: withdrawal }]);
    expect(questions).toEqual([expect.stringContaining('amount_usd "100.00"')]);
    expect(questions[0]).not.toContain('123456');
  });

  test('never when the person says no', async () => {
    const client = await connected({ moneyOut: true }, false);
    const { answer } = await called(client, 'withdrawals_request', withdrawal);
    expect([answer.error?.code, asked]).toEqual(['NOT_CONFIRMED', []]);
  });

  test('by a code where the client asks nobody: for the very same call, once', async () => {
    const client = await connected({ moneyOut: true });
    const { answer } = await called(client, 'withdrawals_request', withdrawal);
    expect([answer['done'], answer['confirm'], asked]).toEqual([false, 'code-1', []]);
    const other = { ...withdrawal, amount_usd: '900.00', confirm: 'code-1' };
    expect((await called(client, 'withdrawals_request', other)).answer.error?.code).toBe('NOT_CONFIRMED');
    const again = await called(client, 'withdrawals_request', { ...withdrawal, confirm: 'code-1' });
    expect([again.answer.error?.code, asked]).toEqual(['NOT_CONFIRMED', []]);

    const { answer: second } = await called(client, 'withdrawals_request', withdrawal);
    const agreed = { ...withdrawal, confirm: second['confirm'] };
    expect((await called(client, 'withdrawals_request', agreed)).isError).toBe(false);
    expect((await called(client, 'withdrawals_request', agreed)).answer.error?.code).toBe('NOT_CONFIRMED');
    expect(asked).toHaveLength(1);
  });

  test('by no code that is older than five minutes', async () => {
    const client = await connected({ moneyOut: true });
    await called(client, 'withdrawals_request', withdrawal);
    const now = clock.now() + 5 * 60_000 + 1;
    clock.now = () => now;
    const late = await called(client, 'withdrawals_request', { ...withdrawal, confirm: 'code-1' });
    expect([late.answer.error?.code, asked]).toEqual(['NOT_CONFIRMED', []]);
  });

  test('and what deletes asks as well', async () => {
    const client = await connected({ write: true }, false);
    const { answer } = await called(client, 'payment-links_remove', { payment_link_id: ids.payment });
    expect([answer.error?.code, asked]).toEqual(['NOT_CONFIRMED', []]);
  });
});

test('an answer that would fill a memory is refused with what to do', async () => {
  const { isError, answer } = await called(await connected(), 'events_list');
  expect([isError, answer.error?.code, answer.error?.message]).toEqual([
    true,
    'TOO_LONG',
    expect.stringContaining('smaller page'),
  ]);
});
