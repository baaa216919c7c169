import { Florin } from '@florin/sdk';
import { pinnedKey } from '@florin/sdk/attestation';
import { verify } from '@florin/webhooks';
import { contract } from '@florin/contract/contract';
import { expect, onTestFinished, test } from 'vitest';
import { FlorinMock } from './florin-mock.ts';

const shop = (options: ConstructorParameters<typeof FlorinMock>[0] = {}) => {
  const mock = new FlorinMock(options);
  const florin = new Florin({ baseUrl: mock.baseUrl, apiKey: mock.apiKey, fetch: mock.fetch, maxRetries: 0 });
  return { mock, florin };
};
const minutes = (count: number): number => count * 60_000;
const told = (mock: FlorinMock): string[] => mock.events.map(({ event }) => event.replace(/^payment\./, ''));

type Story = (mock: FlorinMock, id: string, florin: Florin) => Promise<unknown>;
const paid = ['awaiting_payment', 'confirming', 'confirmed', 'completed'];

/** What happens → what is told after `payment.created`, and where the payment ends. */
const stories: readonly (readonly [string, Story, readonly string[]])[] = [
  ['the payer pays', (mock, id) => mock.pay(id), paid],
  ['the payer pays in ether', (mock, id) => mock.pay(id, undefined, { token: 'ETH' }), paid],
  [
    'the payer pays in two parts',
    async (mock, id) => [await mock.pay(id, '10.00'), await mock.pay(id)],
    ['awaiting_payment', 'partially_paid', 'confirming', 'confirmed', 'completed'],
  ],
  [
    'the payer pays half and stays away',
    async (mock, id) => [await mock.underpay(id), await mock.clock.advance(minutes(60))],
    ['awaiting_payment', 'partially_paid', 'expired_selection'],
  ],
  [
    'half of it is settled after a day',
    async (mock, id) => [await mock.underpay(id), await mock.expire(id)],
    ['awaiting_payment', 'partially_paid', 'expired_selection', 'expired_partial'],
  ],
  ['the payer pays too much', (mock, id) => mock.overpay(id), paid],
  ['the payer comes late', (mock, id) => mock.late(id), ['awaiting_payment', 'expired_selection', ...paid]],
  [
    'the payer comes a minute late, at the old price',
    async (mock, id) => [await mock.pay(id, '1.00'), await mock.clock.advance(minutes(31)), await mock.pay(id)],
    ['awaiting_payment', 'partially_paid', 'expired_selection', ...paid],
  ],
  ['the coins come on another chain', (mock, id) => mock.wrongNetwork(id), ['awaiting_payment', ...paid]],
  [
    'a part is there when the coins come on another chain',
    async (mock, id) => [await mock.pay(id, '10.00'), await mock.wrongNetwork(id), await mock.pay(id)],
    ['awaiting_payment', 'partially_paid', 'deposit.unmatched', 'confirming', 'confirmed', 'completed'],
  ],
  [
    'a reorg takes the coins',
    async (mock, id) => [await mock.pay(id, undefined, { blocks: 0 }), await mock.reorg(id)],
    ['awaiting_payment', 'confirming', 'awaiting_payment'],
  ],
  [
    'a reorg takes the coins and they come again',
    async (mock, id) => [await mock.pay(id, undefined, { blocks: 0 }), await mock.reorg(id), await mock.pay(id)],
    ['awaiting_payment', 'confirming', 'awaiting_payment', 'confirming', 'confirmed', 'completed'],
  ],
  [
    'a reorg takes the second part',
    async (mock, id) => [await mock.underpay(id), await mock.pay(id, undefined, { blocks: 0 }), await mock.reorg(id)],
    ['awaiting_payment', 'partially_paid', 'confirming', 'partially_paid'],
  ],
  ['a reorg after the end takes nothing', async (mock, id) => [await mock.pay(id), await mock.reorg(id)], paid],
  ['nobody chooses', (mock, id) => mock.expire(id), ['expired']],
  [
    'the payer chooses and goes away',
    async (mock, id, florin) => [
      await florin.pay.confirm(id, { token_id: (await florin.payments.tokens()).tokens[0]!.id }),
      await mock.expire(id),
    ],
    ['awaiting_payment', 'expired_selection', 'expired'],
  ],
  [
    'the payer chooses anew after the window',
    async (mock, id, florin) => {
      const [ether, tether] = (await florin.payments.tokens()).tokens;
      await florin.pay.confirm(id, { token_id: ether!.id });
      await mock.clock.advance(minutes(31));
      await florin.pay.confirm(id, { token_id: tether!.id });
      await mock.pay(id);
    },
    ['awaiting_payment', 'expired_selection', ...paid],
  ],
  [
    'blocks come one by one',
    async (mock, id) => [await mock.pay(id, undefined, { blocks: 0 }), await mock.mine(1), await mock.mine(1)],
    paid,
  ],
  ['dust moves nothing', async (mock, id) => mock.pay(id, '0.01'), ['awaiting_payment', 'deposit.unmatched']],
  [
    'money after the end is nobody’s',
    async (mock, id) => [await mock.pay(id), await mock.pay(id, '5.00')],
    [...paid, 'deposit.unmatched'],
  ],
];

test.each(stories)('%s', async (_what, story, expected) => {
  const { mock, florin } = shop();
  const { id } = await florin.payments.create({ amount_usd: '25.00', description: 'Order 1042' });
  await story(mock, id, florin);
  expect(told(mock)).toEqual(['created', ...expected]);
  const payment = await florin.payments.retrieve(id);
  const last = expected.findLast((event) => event !== 'deposit.unmatched');
  expect(payment.status).toBe(last);
  // Answers are what the contract says, to the letter.
  expect(contract.payments.read.responses[200].parse({ success: true, data: payment, error: null }).data).toEqual(
    payment,
  );
  const checkout = await florin.pay.retrieve(id);
  expect(contract.pay.read.responses[200].parse({ success: true, data: checkout, error: null }).data).toEqual(checkout);
});

test('a price in another currency is quoted, prices one payment, and ends', async () => {
  const { mock, florin } = shop();
  const quote = await florin.quotes.create({ currency: 'JPY', amount: '1200' });
  expect(quote).toMatchObject({ amount: '1200', amount_usd: '8.04', rate: '0.0067' });
  const payment = await florin.payments.create({ quote_id: quote.id });
  const { amount_usd: _worth, sources: _sources, rated_at: _at, ...shown } = quote;
  expect(payment).toMatchObject({ amount_usd: '8.04', quote: shown });
  expect((await florin.pay.retrieve(payment.id)).quote).toEqual(shown);
  await expect(florin.payments.create({ quote_id: quote.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  const late = await florin.quotes.create({ currency: 'KWD', amount: '1.500' });
  await expect(florin.payments.create({ quote_id: late.id, amount_usd: '5.00' })).rejects.toMatchObject({
    details: { amount_usd: [expect.stringContaining('4.89')] },
  });
  await mock.clock.advance(15 * 60_000);
  await expect(florin.payments.create({ quote_id: late.id })).rejects.toMatchObject({ code: 'RATE_STALE' });
  const { currencies } = await florin.quotes.currencies();
  expect(currencies).toContainEqual(expect.objectContaining({ currency: 'KWD', decimals: 3, is_stale: false }));
});

test('what is credited is what the product would credit', async () => {
  const { mock, florin } = shop();
  const [full, half, much] = await Promise.all(
    ['125.00', '100.00', '10.00'].map((amount_usd) => florin.payments.create({ amount_usd: amount_usd as '125.00' })),
  );
  await mock.pay(full!.id);
  await mock.underpay(half!.id);
  await mock.overpay(much!.id);
  await mock.expire(half!.id);
  const found = await Promise.all([full, half, much].map((one) => florin.payments.retrieve(one!.id)));
  expect(found.map((one) => [one.status, one.service_fee_usd, one.conversion_fee_usd, one.net_settlement_usd])).toEqual(
    [
      ['completed', '1.25', '0.63', '123.12'],
      ['expired_partial', '0.50', '0.25', '49.25'],
      ['completed', '0.10', '0.05', '9.85'],
    ],
  );
});

test('webhooks are signed as the service signs them, posted in order, and tried again', async () => {
  const events: string[] = [];
  let refusals = 2;
  const post: NonNullable<ConstructorParameters<typeof FlorinMock>[0]>['post'] = async (_url, { headers, body }) => {
    if (refusals-- > 0) return new Response(null, { status: 503 });
    const { event } = await verify(body, new Headers(headers), {
      secret: 'whsec_c2hvcA==',
    });
    events.push(event);
    return new Response(null, { status: 204 });
  };
  const { mock, florin } = shop({ post });
  mock.useWebhook('https://shop.example.com/hooks', 'whsec_c2hvcA==');
  const { id } = await florin.payments.create({ amount_usd: '5.00' });
  await mock.pay(id);
  expect(events).toEqual(['created', ...paid].map((status) => `payment.${status}`));
  expect(mock.deliveries.map(({ status, attempts }) => [status, attempts])).toEqual([
    [204, 3],
    ...paid.map(() => [204, 1]),
  ]);
});

test('addresses are attested, and the SDK that pins the key of the mock takes them', async () => {
  const { mock } = shop();
  const attestationKey = await pinnedKey(mock.attestationKey);
  const florin = new Florin({ baseUrl: mock.baseUrl, apiKey: mock.apiKey, fetch: mock.fetch, attestationKey });
  const { id } = await florin.payments.create({ amount_usd: '5.00' });
  expect((await florin.pay.retrieve(id)).options).toHaveLength(4);
  const other = new Florin({
    baseUrl: mock.baseUrl,
    fetch: mock.fetch,
    attestationKey: await pinnedKey(new FlorinMock({ seed: 'other' }).attestationKey),
  });
  await expect(other.pay.retrieve(id)).rejects.toMatchObject({ code: 'ADDRESS_UNVERIFIED' });
});

test('the same seed tells the same story, another one another', async () => {
  const tell = async (seed: string): Promise<string> => {
    const { mock, florin } = shop({ seed });
    await mock.late((await florin.payments.create({ amount_usd: '5.00' })).id);
    return JSON.stringify(mock.events);
  };
  expect(await tell('a')).toBe(await tell('a'));
  expect(await tell('a')).not.toBe(await tell('b'));
});

test('programs in any language ask it over HTTP, and play the payer there', async () => {
  const mock = new FlorinMock();
  const running = await mock.serve();
  onTestFinished(() => running.close());
  const florin = new Florin({ baseUrl: running.url, apiKey: mock.apiKey });
  const { id, pay_url } = await florin.payments.create({ amount_usd: '25.00' });
  expect(pay_url).toBe(`${running.url}/pay/${id}`);
  const control = (path: string, words: unknown[] = []) =>
    fetch(`${running.url}/mock/${path}`, { method: 'POST', body: JSON.stringify(words) }).then(
      (answer) => answer.status,
    );
  expect(await control(`pay/${id}`, ['10.00'])).toBe(200);
  expect((await florin.payments.retrieve(id)).status).toBe('partially_paid');
  expect(await control(`pay/${id}`)).toBe(200);
  expect((await florin.payments.retrieve(id)).status).toBe('completed');
  expect([await control('pay/nothing'), await control('fly')]).toEqual([422, 404]);
});

test('a request of the feed waits for the next event, until its time is over or whoever asked has left', async () => {
  const { mock, florin } = shop();
  const asked = florin.events.list({ wait_seconds: 25 }).toArray({ limit: 1 });
  const { id } = await florin.payments.create({ amount_usd: '25.00' });
  expect((await asked).map(({ source_id }) => source_id)).toEqual([id]);
  const { next_cursor } = await florin.events.list({ after: 'latest', wait_seconds: 25 });
  expect((await florin.events.list({ after: String(next_cursor), wait_seconds: 1 })).events).toEqual([]);
  const running = await mock.serve();
  onTestFinished(() => running.close());
  const leave = new AbortController();
  const left = fetch(`${running.url}/v1/events?after=${next_cursor}&wait_seconds=25`, {
    headers: { 'x-api-key': mock.apiKey },
    signal: leave.signal,
  });
  setImmediate(() => leave.abort());
  await expect(left).rejects.toThrow('aborted');
});

test('a shop that asks while it handles an event is answered, and events keep their order', async () => {
  const seen: string[] = [];
  const post: NonNullable<ConstructorParameters<typeof FlorinMock>[0]>['post'] = async (_url, { body }) => {
    const { event, data } = JSON.parse(body) as { event: string; data: { payment_id: string } };
    await new Promise((resolve) => setImmediate(resolve));
    const { status } = await florin.payments.retrieve(data.payment_id);
    seen.push(`${event} ${status}`);
    return new Response(null, { status: 204 });
  };
  const { mock, florin } = shop({ post });
  mock.useWebhook('https://shop.example.com/hooks');
  const [first, second] = await Promise.all([
    florin.payments.create({ amount_usd: '5.00' }),
    florin.payments.create({ amount_usd: '6.00' }),
  ]);
  await Promise.all([mock.pay(first.id), mock.pay(second.id)]);
  expect(seen.map((one) => one.split(' ')[0])).toEqual(mock.events.map(({ event }) => event));
  expect(seen.filter((one) => one === 'payment.completed completed')).toHaveLength(2);
});
