import { bodyHash } from '@florin/domain/access/idempotency-key';
import type { MarketQuote, RateSource } from '@florin/domain/ports/rate-source';
import { testTokens } from '@florin/testing/catalogue';
import { seedMerchant } from '@florin/testing/merchant';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPaymentForKey } from '../payments/create-payment-for-key.ts';
import { readPayPage } from '../payments/read-pay-page.ts';
import { refreshRates } from '../rates/refresh-rates.ts';
import { createQuote, type Quote } from './create-quote.ts';
import { dropQuotes } from './drop-quotes.ts';
import { listCurrencies } from './list-currencies.ts';

let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

const usd = { quote: 'USD', bid: null, ask: null } as const;
const says = (source: string, base: string, last: string, change: Partial<MarketQuote> = {}): MarketQuote => ({
  ...usd,
  source,
  base,
  last,
  at: scene.clock.now(),
  ...change,
});
async function refresh(...currencies: MarketQuote[]): Promise<void> {
  const source: RateSource = {
    sourcesMin: null,
    read: async () => ({ quotes: [], currencies, sources: [] }),
    close: async () => {},
  };
  await refreshRates({ ...scene.ports, source });
}
const euro = (price = '1.0875') => [says('north', 'EUR', price), says('south', 'EUR', price)];
beforeEach(() => refresh(...euro(), says('north', 'JPY', '149.25', { inverse: true }), says('south', 'JPY', '0.0067')));

const quote = (currency: string, amount: string, merchant = scene.merchant) =>
  createQuote(scene.ports, merchant.accountId, { currency, amount });
const create = (quoteId: string, amountUsd: string | null = null) => scene.create('', { amountUsd, quoteId });

describe('a quote', () => {
  test('says what an amount is worth, at which rate, of which sources, and until when', async () => {
    const found = await quote('EUR', '114.94');
    expect(found).toMatchObject({ currency: 'EUR', amount: '114.94', amountUsd: '125.00', rateUsd: '1.0875' });
    expect(found.sources.map(({ source, pair, fault }) => [source, pair, fault])).toEqual([
      ['north', 'EUR/USD', null],
      ['south', 'EUR/USD', null],
    ]);
    expect(Math.round((found.expiresAt.getTime() - scene.clock.now().getTime()) / 60_000)).toBe(15);
    const { rows } = await scene.db.pool.query('select receipt from quotes where id = $1', [found.id]);
    expect(rows[0]).toMatchObject({ receipt: { inputs: found.sources } });
  });

  test('in yen has no decimals, and one in dollars needs no source', async () => {
    expect(await quote('JPY', '1200')).toMatchObject({ amountUsd: '8.04' });
    await expect(quote('JPY', '1200.5')).rejects.toMatchObject({
      details: { amount: [expect.stringContaining('no decimals')] },
    });
    expect(await quote('USD', '8.04')).toMatchObject({ amountUsd: '8.04', rateUsd: '1.0', sources: [] });
  });

  test.each([
    ['XYZ', '1.00', 'currency', 'ISO 4217'],
    ['THB', '1.00', 'currency', 'Known are: USD, EUR, JPY'],
    ['EUR', '1.001', 'amount', 'at most 2 decimals'],
    ['EUR', '9999999999999999.00', 'amount', 'too large'],
    ['JPY', '0', 'amount', 'greater than 0'],
  ])('of %s %s is refused by its %s', async (currency, amount, field, words) => {
    await expect(quote(currency, amount)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { [field]: [expect.stringContaining(words)] },
    });
  });

  test('is refused a minute after the sources last agreed, and told so in the list of currencies', async () => {
    const stale = async () => (await listCurrencies(scene.ports)).filter(({ isStale }) => isStale).length;
    scene.clock.advance({ seconds: 59 });
    expect([(await quote('EUR', '1.00')).amountUsd, await stale()]).toEqual(['1.09', 0]);
    scene.clock.advance({ seconds: 2 });
    await expect(quote('EUR', '1.00')).rejects.toMatchObject({ code: 'RATE_STALE' });
    expect(await stale()).toBe(2);
  });
});

describe('the amount in dollars is less than half a per cent off, or refused, while one source', () => {
  const faults: [string, Partial<MarketQuote> & { last?: string }][] = [
    ['lies ten times', { last: '10.875' }],
    ['lies by a tenth', { last: '0.10875' }],
    ['is off by one per cent', { last: '1.0984' }],
    ['is stale, and the market moved', { last: '1.0700', at: new Date('2026-01-01') }],
    ['published another price days ago', { last: '1.0960', daily: true }],
  ];
  test.each(faults)('%s: of three sources the others count', async (_fault, change) => {
    await refresh(...euro(), says('liar', 'EUR', '1.0875', change));
    const found = await quote('EUR', '1000.00');
    expect(Math.abs(Number(found.amountUsd) / 1087.5 - 1)).toBeLessThan(0.005);
  });

  test.each(faults)('%s: of two sources both count or none', async (_fault, change) => {
    scene.clock.advance({ minutes: 5 });
    await refresh(says('north', 'EUR', '1.0875'), says('liar', 'EUR', '1.0875', change));
    const found = await quote('EUR', '1000.00').catch((refusal: unknown) => refusal);
    if (found instanceof Error) expect(found).toMatchObject({ code: 'RATE_STALE' });
    else expect(Math.abs(Number((found as Quote).amountUsd) / 1087.5 - 1)).toBeLessThan(0.005);
  });
});

describe('a payment at a quote', () => {
  test('has its amount, shows it to merchant and payer, and settles in dollars', async () => {
    const { id, amountUsd, expiresAt } = await quote('EUR', '114.94');
    const payment = await create(id);
    const shown = { id, currency: 'EUR', amount: '114.94' };
    expect(payment).toMatchObject({
      amountUsd,
      quote: { ...shown, amount: '114.940', expiresAt: expiresAt.toISOString() },
    });
    expect(await scene.read(payment)).toMatchObject({ amountUsd, quote: { ...shown, amount: '114.940' } });
    expect(await readPayPage(scene.ports, payment.id)).toMatchObject({ amountUsd, quote: { currency: 'EUR' } });
    expect((await scene.create('5.00')).quote).toBeNull();
  });

  test('may name the amount that was quoted, and no other', async () => {
    const { id } = await quote('EUR', '114.94');
    await expect(create(id, '124.99')).rejects.toMatchObject({
      details: { amount_usd: [expect.stringContaining('125.00')] },
    });
    expect((await create(id, '125.0')).amountUsd).toBe('125.00');
  });

  test('is refused after the quote has ended', async () => {
    const { id } = await quote('EUR', '114.94');
    scene.clock.advance({ minutes: 15 });
    await expect(create(id)).rejects.toMatchObject({ code: 'RATE_STALE' });
  });

  test('is refused at a quote of nobody and of another merchant alike', async () => {
    const other = await seedMerchant(scene.database.url('owner'));
    const [foreign, missing] = [await quote('EUR', '5.00', other), scene.ids.uuid()];
    for (const id of [foreign.id, missing])
      await expect(create(id)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: `There is no quote ${id}.`,
        details: { quote_id: [expect.any(String)] },
      });
  });

  test('is one: 50 parallel creations at one quote make one payment', async () => {
    const { id } = await quote('EUR', '114.94');
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => create(id)));
    const made = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    expect(made).toHaveLength(1);
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CONFLICT' });
    await expect(create(id)).rejects.toMatchObject({ code: 'CONFLICT', details: { quote_id: made } });
  });

  test('is answered again under its idempotency key after the quote has been used and has ended', async () => {
    const { id } = await quote('EUR', '114.94');
    const input = {
      amountUsd: null,
      quoteId: id,
      description: null,
      redirectUrl: null,
      cancelUrl: null,
      allowedTokenIds: undefined,
    };
    const request = {
      merchantId: scene.merchant.accountId,
      method: 'POST',
      path: '/v1/payments',
      key: 'at a quote',
      bodyHash: bodyHash({ quote_id: id }),
      answer: (payment: { id: string }) => ({ id: payment.id }),
    };
    const keyed = () => createPaymentForKey(scene.ports, scene.merchant, { input, request });
    const first = await keyed();
    if (first.replayed) throw new Error('The key was used before.');
    scene.clock.advance({ minutes: 16 });
    await scene.catalogue.reload();
    expect(await keyed()).toEqual({ replayed: true, data: { id: first.result.id } });
  });
});

test('every event of a payment tells the quote as the payment does', async () => {
  const { id, expiresAt } = await quote('EUR', '114.94');
  const payment = await create(id);
  await scene.choose(payment, testTokens.usdt);
  const { rows } = await scene.db.pool.query<{ body: string }>(
    'select body from events where source_id = $1 order by sequence',
    [payment.id],
  );
  const told = { id, currency: 'EUR', amount: '114.94', rate: expect.any(String), expires_at: expiresAt.toISOString() };
  expect(rows.map(({ body }) => JSON.parse(body).data.quote)).toEqual([told, told]);
});

test('a quote that priced nothing is dropped a day after its end, one that did is kept', async () => {
  const [used, unused] = [await quote('EUR', '5.00'), await quote('EUR', '6.00')];
  await create(used.id);
  scene.clock.advance({ minutes: 24 * 60 + 16 });
  expect(await dropQuotes(scene.ports)).toBe(false);
  const { rows } = await scene.db.pool.query('select id from quotes where id = any($1)', [[used.id, unused.id]]);
  expect(rows).toEqual([{ id: used.id }]);
});
