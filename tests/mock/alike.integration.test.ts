import type { InjectOptions } from 'fastify';
import { FlorinMock } from '@florin/mock';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mockTokens } from './catalogue.ts';
import { ComposedServer, type Headers } from '../http/composed-server.ts';

let server: ComposedServer;
let mock: FlorinMock;
let key: Headers;

beforeAll(async () => {
  server = await ComposedServer.open();
  // As many requests as there are, at once.
  await server.asOwner('update settings set api_rate_per_second = 100000');
  ({ key } = await server.merchant());
  mock = new FlorinMock({ baseUrl: 'http://127.0.0.1:4400', catalogue: { tokens: mockTokens }, now: new Date() });
});
afterAll(() => server.close());

/** What differs between any two services: ids, times, addresses, proofs, versions. */
const masked = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-(?!0000000)[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, '<time>')
    .replaceAll(/0x[0-9a-fA-F]{40,64}/g, '<address>')
    .replaceAll(/"rate_age_seconds":\d+/g, '"rate_age_seconds":"<age>"')
    .replaceAll(
      /"(key_id|payload|signature|payment_uri|merchant_name|next_cursor)":("(?:[^"\\]|\\.)*"|null)/g,
      '"$1":"<masked>"',
    )
    // The mock has no chain, and so nothing that a wallet could be told of one.
    .replaceAll(/"wallet_network":(null|\{[^{}]*(\{[^{}]*\}[^{}]*)?\})/g, '"wallet_network":"<masked>"');

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, one]) => [name, sorted(one)]),
        )
      : value;

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  /** Text in the place of JSON. */
  readonly raw?: string;
  readonly headers?: Headers;
  readonly anonymous?: true;
}

async function ofServer({ method, path, body, raw, headers = {}, anonymous }: Request) {
  const sent: Headers = {
    ...(anonymous ? {} : key),
    ...(raw === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  const request: InjectOptions = { method, url: path, headers: sent };
  if (body !== undefined) request.payload = body as object;
  if (raw !== undefined) request.payload = raw;
  const response = await server.undeclared(request);
  return { status: response.statusCode, body: response.json() as unknown };
}

async function ofMock({ method, path, body, raw, headers = {}, anonymous }: Request) {
  const sent = { ...(anonymous ? {} : { 'x-api-key': mock.apiKey }), 'content-type': 'application/json', ...headers };
  const text = raw ?? (body === undefined ? null : JSON.stringify(body));
  const response = await mock.fetch(`${mock.baseUrl}${path}`, { method, headers: sent, body: text });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Asks both and answers how each is told, with what must differ masked. */
async function both(
  asked: Request | ((id: string) => Request),
  ids: readonly [string, string],
): Promise<[string, string, unknown]> {
  const of = (id: string): Request => (typeof asked === 'function' ? asked(id) : asked);
  const [real, played] = [await ofServer(of(ids[0])), await ofMock(of(ids[1]))];
  const told = (answer: { status: number; body: unknown }): string => masked(JSON.stringify(sorted(answer)));
  return [told(real), told(played), [real.body, played.body]];
}

const [ether, tether] = [testTokens.eth.id, testTokens.usdt.id];
const unknownId = '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12';
const amounts = [
  '25.00',
  '5',
  '1',
  '1.00',
  '0.99',
  '0',
  '0.00',
  '100000.00',
  '100000.01',
  '-5',
  '1e3',
  '1.001',
  '',
  ' 5',
  '5 ',
  '٥',
  'five',
  5,
  5.5,
  null,
  true,
  [],
  {},
  '99999999999999999',
  '0.1',
];
const links = [
  'https://shop.example.com/thanks',
  'http://shop.example.com',
  'https://',
  'ftp://a',
  '',
  'https://u:p@shop.example.com',
  'https://shop.example.com/a b',
  5,
  null,
  `https://shop.example.com/${'x'.repeat(2048)}`,
];
const texts = ['Order 1042', '', 'x'.repeat(150), 'x'.repeat(151), '🧾'.repeat(150), 'a\u0000b', 5, null, []];
const tokenLists = [[], [ether], [ether, ether], [tether, ether], [unknownId], ['x'], 'x', null, [5]];
const create = (body: unknown): Request => ({ method: 'POST', path: '/v1/payments', body });
const get = (path: string): Request => ({ method: 'GET', path });
const queries = [
  '',
  '?page=1',
  '?page=0',
  '?page=2',
  '?page=x',
  '?per_page=1',
  '?per_page=101',
  '?per_page=',
  '?status=completed',
  '?status=awaiting_selection',
  '?status=paid',
  '?date_from=2026-13-01',
  '?date_from=1969-12-31',
  '?date_from=2999-01-01',
  '?date_to=2000-01-01',
  '?date_from=2026-02-02&date_to=2026-02-01',
  '?status=awaiting_selection,completed',
  '?status=completed,',
  '?status=paid,completed',
  '?cursor=start&per_page=2',
  '?cursor=start&page=2',
  `?cursor=${unknownId}`,
  '?cursor=',
  '?q=5.00',
  '?q=$25',
  '?q=nothing%20has%20this',
  '?q=',
  `?q=${unknownId}`,
  '?amount_min=5&amount_max=5.00',
  '?amount_min=5&amount_max=1',
  '?amount_min=-1',
  '?amount_max=1.00&cursor=start',
  `?token_id=${ether}`,
  `?chain_id=${testChain.id}`,
  '?token_id=x',
];
const feed = ['?limit=1', '?limit=0', '?limit=101', '?limit=x', '?after=nonsense', `?after=${'x'.repeat(201)}`];

/** Requests that need no payment of their own, in their order. */
const alone: Request[] = [
  ...amounts.map((amount_usd) => create({ amount_usd })),
  ...links.map((redirect_url) => create({ amount_usd: '5.00', redirect_url })),
  ...texts.map((description) => create({ amount_usd: '5.00', description })),
  ...tokenLists.map((allowed_token_ids) => create({ amount_usd: '5.00', allowed_token_ids })),
  ...[{}, [], 5, null].map((body) => create(body)),
  ...['{', '"', '[1', 'null', '"text"'].map((raw): Request => ({ method: 'POST', path: '/v1/payments', raw })),
  { method: 'POST', path: '/v1/payments', raw: 'a=b', headers: { 'content-type': 'text/plain' } },
  ...queries.map((query) => get(`/v1/payments${query}`)),
  ...feed.map((query) => get(`/v1/events${query}`)),
  get('/v1/payments/tokens'),
  get('/v1/payments/settings'),
  ...[
    { fee_payer: 'payer' },
    { fee_payer: 'nobody' },
    { fee_payer: null },
    {},
    { enabled_token_ids: [ether] },
    { enabled_token_ids: [unknownId] },
    { enabled_token_ids: 'x' },
    { enabled_token_ids: [], fee_payer: 'user' },
  ].map((body): Request => ({ method: 'PUT', path: '/v1/payments/settings', body })),
  ...[unknownId, 'x', unknownId.toUpperCase()].flatMap((id) => [
    get(`/v1/payments/${id}`),
    get(`/v1/payments/${id}/timeline`),
    get(`/v1/pay/${id}`),
    get(`/v1/pay/${id}/status`),
  ]),
  { method: 'POST', path: `/v1/pay/${unknownId}/confirm`, body: { token_id: ether } },
  get('/v1/webhooks'),
  get('/v1/webhooks/secret'),
  ...[
    {},
    { url: 'http://a' },
    { url: 'https://shop.example.com/hooks', events: [] },
    { url: 'https://shop.example.com/hooks', events: ['nothing'] },
    { url: 'https://shop.example.com/hooks', secret: 'with space' },
    { url: 'https://shop.example.com/hooks', secret: 'whsec_c2hvcA==', events: ['*'], is_active: false },
  ].map((body): Request => ({ method: 'PUT', path: '/v1/webhooks', body })),
  get('/v1/webhooks'),
  get('/v1/webhooks/secret'),
  { ...get('/v1/payments'), anonymous: true },
  { ...get('/v1/payments'), headers: { 'x-api-key': 'flr_live_nobody' } },
  { ...create({ amount_usd: '5.00' }), anonymous: true },
  { ...create({ amount_usd: '5.00' }), headers: { 'idempotency-key': 'order-1' } },
  { ...create({ amount_usd: '5.00' }), headers: { 'idempotency-key': 'order-1' } },
  { ...create({ amount_usd: '6.00' }), headers: { 'idempotency-key': 'order-1' } },
  { ...create({ amount_usd: '6.00' }), headers: { 'idempotency-key': 'a b' } },
];

/** What is asked of a fresh payment, in this order. */
const ofPayment: ((id: string) => Request)[] = [
  (id) => get(`/v1/payments/${id}`),
  (id) => get(`/v1/payments/${id}/timeline`),
  (id) => get(`/v1/pay/${id}`),
  (id) => get(`/v1/pay/${id}/status`),
  (id) => get(`/v1/pay/${id}/rate?token_id=${tether}`),
  (id) => get(`/v1/pay/${id}/rate?token_id=x`),
  (id) => get(`/v1/pay/${id}/rate`),
  (id) => get(`/v1/pay/${id}/rate?token_id=${unknownId}`),
  ...[{}, { token_id: 'x' }, { token_id: unknownId }, { token_id: 5 }].map((body) => (id: string): Request => ({
    method: 'POST',
    path: `/v1/pay/${id}/confirm`,
    body,
  })),
  (id) => ({ method: 'POST', path: `/v1/pay/${id}/confirm`, body: { token_id: tether } }),
  (id) => ({ method: 'POST', path: `/v1/pay/${id}/confirm`, body: { token_id: ether } }),
  (id) => get(`/v1/payments/${id}`),
  (id) => get(`/v1/payments/${id}/timeline`),
  (id) => get(`/v1/pay/${id}`),
  (id) => get(`/v1/pay/${id}/status`),
];

test(`the mock and the server answer ${alone.length + 2 * ofPayment.length} requests alike`, async () => {
  const differences: unknown[] = [];
  const compare = async (asked: Request | ((id: string) => Request), ids: readonly [string, string]): Promise<void> => {
    const [real, played] = await both(asked, ids);
    if (real !== played) differences.push({ asked: typeof asked === 'function' ? asked('<id>') : asked, real, played });
  };
  expect(alone.length + 2 * ofPayment.length).toBeGreaterThanOrEqual(150);
  for (const asked of alone) await compare(asked, ['', '']);
  for (const body of [
    { amount_usd: '125.00' },
    { amount_usd: '19.99', allowed_token_ids: [tether], description: 'Two' },
  ]) {
    const [, , made] = await both(create(body), ['', '']);
    const ids = (made as { data: { id: string } }[]).map(({ data }) => data.id) as [string, string];
    for (const asked of ofPayment) await compare(asked, ids);
  }
  expect(differences).toEqual([]);
}, 120_000);
