import { contractRoutes, routeFor } from '@florin/testing/contract-routes';
import { examples } from '@florin/contract/examples';
import { ids } from '@florin/contract/examples/ids';
import { testHeader } from '@florin/webhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refusal, success, Terminal, wordsOf } from '../test/terminal.ts';
import { operations } from './generated/commands.ts';

const outcomes = {
  ok: 0,
  UNAUTHORIZED: 3,
  FORBIDDEN: 4,
  NOT_FOUND: 5,
  VALIDATION_ERROR: 7,
  RATE_LIMIT_EXCEEDED: 8,
  MAINTENANCE: 10,
  offline: 9,
} as const;
type Outcome = keyof typeof outcomes;
const statuses: Readonly<Record<string, number>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  VALIDATION_ERROR: 422,
  RATE_LIMIT_EXCEEDED: 429,
  MAINTENANCE: 503,
};

const env = {
  FLORIN_BASE_URL: 'http://127.0.0.1:4400',
  FLORIN_API_KEY: 'flr_live_key',
  FLORIN_SESSION_TOKEN: 'session',
  FLORIN_WEBHOOK_SECRET: 'whsec_for_tests',
  // that the examples of the contract are attested with
  FLORIN_ATTESTATION_KEY: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
};
const key = 'whsec_for_tests';
const body = JSON.stringify(examples.paymentEvent);
const rpcUrl = 'http://127.0.0.1:8545';
const terminal = new Terminal();

beforeAll(() => {
  for (const name of ['password', 'current-password', 'new-password', 'token', 'secret'])
    terminal.write(`${name}.txt`, 'correct horse battery\n');
  terminal.write('token.txt', 'refund-token\n');
  terminal.write('body.json', body);
  terminal.write('payment.json', JSON.stringify(examples.payment));
  const { token, chain } = examples.checkout;
  const dev = {
    base_url: env.FLORIN_BASE_URL,
    tls: { ca: 'none.pem' },
    merchant: { email: 'm@example.com', password: 'secret', api_key: 'flr_a', webhook_scope_api_key: 'flr_b' },
    admin: { email: 'a@example.com', password: 'secret' },
    chains: [
      {
        id: chain?.id,
        short_name: chain?.short_name,
        rpc_url: rpcUrl,
        payers: ['0x52908400098527886E0F7030069857D2E4169EE7'],
        tokens: [{ id: token?.id, symbol: token?.symbol, contract: null, decimals: 18 }],
      },
    ],
  };
  terminal.write('.florin/dev.json', JSON.stringify(dev));
});
afterAll(() => terminal.remove());

/** What a node of Polygon answers to `florin chains add`, and any hash to a payer. */
async function chainAnswer(request: Request): Promise<string> {
  const { method, params } = (await request.json()) as { method: string; params: [{ to: string; data: string }] };
  if (method === 'eth_chainId') return '0x89';
  if (method !== 'eth_call') return '0xhash';
  const [{ to, data }] = params;
  if (data === '0x313ce567') return `0x${'6'.padStart(64, '0')}`;
  return `0x${Buffer.from(to.startsWith('0xc2') ? 'USDT0' : 'USDC')
    .toString('hex')
    .padEnd(64, '0')}`;
}

/** A service that answers everything with the contract's example, or refuses everything. */
function serviceThat(outcome: Outcome, asked: Request[] = []): typeof fetch {
  return async (url, init) => {
    const request = new Request(url, init as RequestInit);
    asked.push(request.clone());
    if (outcome === 'offline') throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    if (request.url.startsWith(rpcUrl))
      return Response.json({ jsonrpc: '2.0', id: 1, result: await chainAnswer(request) });
    if (outcome !== 'ok') return refusal(statuses[outcome] ?? 0, outcome);
    const named = routeFor(request.method, request.url);
    if (named === null) return refusal(404, 'NOT_FOUND');
    if (named.id === 'events.list') return success({ events: [], next_cursor: null });
    const status = Number(Object.keys(named.route.responses).find((one) => one.startsWith('2')));
    return status === 204 ? new Response(null, { status }) : success(named.route.metadata.examples.data, status);
  };
}

/** Every command: its line, and where it ends otherwise than the table of exit codes says, the reason. */
const lines: readonly (readonly [line: string, exceptions: Partial<Record<Outcome, number>>])[] = [
  ...operations.map(({ example }) => [example, {}] as const),
  ['florin login', { FORBIDDEN: 0 }], // a key without any scope is a key
  ['florin login --session --email a@example.com --password-file password.txt --profile other', {}],
  ['florin whoami', {}],
  [`florin payments wait ${ids.payment}`, {}],
  [`florin payments qr ${ids.payment}`, {}],
  [`florin verify ${ids.payment}`, {}],
  ['florin pay --amount-usd 25.00 --token ETH --profile dev', {}],
  ['florin pay --amount-usd 25.00 --qr --open --profile dev', {}],
  [`florin open ${ids.payment}`, {}],
  ['florin listen --once', {}],
  ['florin doctor', {}],
  [`florin chains add polygon --rpc-url ${rpcUrl} --yes`, {}],
];
/** Commands that ask nobody end the same way whatever the service does. */
const offlineLines = [
  'florin trigger payment.completed --set data.amount_usd=25.00',
  'florin verify payment.json',
  'florin completion bash',
  'florin --help',
  'florin --version',
  'florin payments create --help',
];

describe.each(Object.keys(outcomes) as Outcome[])('with --json and a service that answers %s', (outcome) => {
  test('every command prints one JSON document and ends as documented', async () => {
    const odd: object[] = [];
    for (const [line, exceptions] of lines) {
      const { code, out, err } = await terminal.run([...wordsOf(line).slice(1), '--json'], {
        env,
        fetch: serviceThat(outcome),
      });
      const expected = exceptions[outcome] ?? outcomes[outcome];
      // A stream that had nothing to tell printed nothing.
      const told = out === '' && line.includes('listen') ? {} : (JSON.parse(out) as { error?: { exit_code: number } });
      const isTold = expected === 0 || line === 'florin doctor' || told?.error?.exit_code === expected;
      if (code !== expected || !isTold) odd.push({ line, code, expected, out, err });
    }
    expect(odd).toEqual([]);
  });

  test('commands that need no service ask for nothing', async () => {
    for (const line of offlineLines) {
      const asked: Request[] = [];
      const fetch = serviceThat(outcome, asked);
      const ran = await terminal.run([...wordsOf(line).slice(1), '--json'], { env, fetch });
      expect([line, ran.code, asked]).toEqual([line, 0, []]);
      expect(JSON.parse(ran.out)).toBeTypeOf('object');
    }
  });
});

test('a signature is verified offline, and one that does not fit ends with 7', async () => {
  const header = `x-svc-signature: ${await testHeader(body, key, Date.parse('2026-03-02T10:00:00Z'))}`;
  const verify = ['webhooks', 'verify', 'body.json', '--json', '--header'];
  const ran = await terminal.run([...verify, header], { env });
  expect([ran.code, JSON.parse(ran.out)]).toMatchObject([0, { valid: true, event: 'payment.completed' }]);
  const wrong = await terminal.run([...verify, header.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))], { env });
  expect([wrong.code, JSON.parse(wrong.out)]).toMatchObject([7, { error: { code: 'SIGNATURE_REFUSED' } }]);
});

test('every operation of the contract has a command, and its example sends what the contract takes', async () => {
  const reached = new Set<string>();
  for (const { example } of operations) {
    const asked: Request[] = [];
    await terminal.run([...wordsOf(example).slice(1), '--json'], { env, fetch: serviceThat('ok', asked) });
    expect([example, asked.length]).toEqual([example, 1]);
    const [request] = asked as [Request];
    const named = routeFor(request.method, request.url)!;
    reached.add(named.id);
    const { body: schema, query } = named.route as { body?: unknown; query?: unknown };
    if (schema instanceof z.ZodType) schema.parse(JSON.parse((await request.text()) || 'null') ?? undefined);
    if (query instanceof z.ZodType) query.parse(Object.fromEntries(new URL(request.url).searchParams));
  }
  expect([...reached].toSorted()).toEqual(contractRoutes.map(({ id }) => id).toSorted());
});
