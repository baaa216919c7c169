import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ExchangeScene, openExchanges } from '@florin/testing/exchange-stand-in/exchange-scene';
import { exchangeFaults } from '@florin/testing/exchange-stand-in/exchange-stand-in';
import { ExchangeRates } from './exchange-rates.ts';
import { defaultExchanges, type ExchangeName, exchangeNames } from './known-exchanges.ts';

const began = new Date('2026-03-02T09:15:00.000Z');
let now = began;
const clock = { now: () => now };
const pass = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000));
const symbols = ['USDT', 'BTC', 'ETH', 'SOL', 'NOBODY'];
const inUsdt: ReadonlySet<ExchangeName> = new Set(['okx', 'kucoin']);
const currencyPairs: Partial<Record<ExchangeName, Readonly<Record<string, string>>>> = {
  // not asked for: its owner publishes rates of currencies, and has one voice
  coinbase: { 'USDT/EUR': '0.92' },
  kraken: { 'EUR/USD': '1.0875', 'USDT/EUR': '0.92', 'USD/JPY': '149.50' },
  kucoin: { 'USDT/EUR': '0.92', 'BTC/EUR': '92000' },
  // tokens with the codes of currencies
  okx: { 'MNT/USDT': '0.85', 'BTC/BRL': '550000' },
};
const listed = (name: ExchangeName) => ({ ...currencyPairs[name], ...tokenPairs(name) });
const tokenPairs = (name: ExchangeName) =>
  inUsdt.has(name)
    ? { 'BTC/USDT': '100000', 'ETH/USDT': '3500.25', 'ETH/BTC': '0.035', 'SOL/BTC': '0.0019' }
    : { 'USDT/USD': '0.9995', 'BTC/USD': '100000', 'ETH/USD': '3500.25', 'ETH/BTC': '0.035', 'SOL/USD': '190.5' };

let scene: ExchangeScene;
beforeAll(async () => {
  scene = await openExchanges({ now: clock.now, names: exchangeNames, prices: listed });
});
afterAll(() => scene.close());
beforeEach(() => {
  now = began;
  for (const name of exchangeNames) scene.exchange(name).fault = null;
});

const open = (exchanges: readonly ExchangeName[], change: { timeoutMs?: number; patienceMs?: number } = {}) =>
  new ExchangeRates({
    exchanges,
    clock,
    ids: { fraction: () => 0.5 },
    timeoutMs: 3_000,
    patienceMs: 4_000,
    origins: scene.origins,
    ca: scene.ca,
    ...change,
  });
const stateOf = async (rates: ExchangeRates) => (await rates.read(symbols)).sources[0];

test('at least five exchanges are asked when none is named, and several of them price USDT in USD', () => {
  expect(defaultExchanges.length).toBeGreaterThanOrEqual(5);
  expect(defaultExchanges.filter((name) => 'USDT/USD' in listed(name)).length).toBeGreaterThanOrEqual(3);
});

describe.each(exchangeNames)('%s', (name) => {
  test('is read through ccxt as it is: the most direct pair of each symbol, every price as text', async () => {
    const rates = open([name]);
    const { quotes, currencies, sources } = await rates.read(symbols);
    await rates.close();
    const pairs = inUsdt.has(name)
      ? ['BTC/USDT', 'ETH/USDT', 'SOL/BTC']
      : ['USDT/USD', 'BTC/USD', 'ETH/USD', 'SOL/USD'];
    expect(quotes.map(({ base, quote }) => `${base}/${quote}`)).toEqual(pairs);
    expect(quotes.find(({ base }) => base === 'ETH')).toEqual({
      source: name,
      base: 'ETH',
      quote: inUsdt.has(name) ? 'USDT' : 'USD',
      bid: name === 'coinbase' ? null : '3499.89997500',
      ask: name === 'coinbase' ? null : '3500.60002500',
      last: '3500.25000000',
      at: now,
    });
    expect(sources).toMatchObject([
      { name, quotedAt: now, quotes: pairs.length + currencies.length, failures: 0, failure: null },
    ]);
  });
});

test('currencies are read from their most direct pair, whichever way round it stands', async () => {
  const rates = open(['coinbase', 'kraken', 'kucoin', 'okx']);
  await vi.waitFor(async () => expect((await rates.read(symbols)).currencies).toHaveLength(4), 5_000);
  const { currencies } = await rates.read(symbols);
  await rates.close();
  expect(currencies.map(({ source, base, quote, inverse, last }) => [source, base, quote, inverse, last])).toEqual([
    ['kraken', 'EUR', 'USD', undefined, '1.08750000'],
    ['kraken', 'JPY', 'USD', true, '149.50000000'],
    ['kucoin', 'EUR', 'USDT', true, '0.92000000'],
    ['okx', 'BRL', 'BTC', true, '550000.00000000'],
  ]);
});

describe('an exchange that fails', () => {
  const failures = {
    silent: 'timeout',
    dripping: 'timeout',
    reset: 'unavailable',
    rate_limited: 'rate_limited',
    unavailable: 'unavailable',
    garbage: 'malformed',
    truncated: 'malformed',
  } as const;
  const failing = exchangeFaults.filter((fault): fault is keyof typeof failures => fault in failures);

  test.each(failing)(
    '(%s) is told with its reason, keeps its old quotes at their age, and recovers by itself',
    async (fault) => {
      const rates = open(['bitstamp'], { timeoutMs: 400 });
      await vi.waitFor(async () => expect((await rates.read(symbols)).quotes).toHaveLength(4), 5_000);
      scene.exchange('bitstamp').fault = fault;
      pass(8);
      const failed = await rates.read(symbols);
      expect(failed.sources).toMatchObject([{ failures: 1, failedAt: now, failure: failures[fault] }]);
      expect(failed.quotes.map(({ at }) => at)).toEqual([began, began, began, began]);
      scene.exchange('bitstamp').fault = null;
      pass(60);
      const recovered = await rates.read(symbols);
      expect(recovered.sources).toMatchObject([{ failures: 0, quotedAt: now }]);
      expect(recovered.quotes[0]?.at).toEqual(now);
      await rates.close();
    },
  );

  test('from its first request on is asked again', async () => {
    scene.exchange('okx').fault = 'garbage';
    const rates = open(['okx']);
    expect(await stateOf(rates)).toMatchObject({ failures: 1, quotedAt: null });
    scene.exchange('okx').fault = null;
    pass(8);
    expect(await stateOf(rates)).toMatchObject({ failures: 0, quotes: 4 });
    await rates.close();
  });

  test('with old prices says how old they are, where it tells a time', async () => {
    const rates = open(['cryptocom']);
    await rates.read(symbols);
    scene.exchange('cryptocom').fault = 'stale';
    pass(60);
    const { quotes } = await rates.read(symbols);
    expect(quotes[0]?.at).toEqual(began);
    await rates.close();
  });

  test('never delays a reading of the others by more than its patience', async () => {
    const rates = open(['bitstamp', 'cryptocom'], { timeoutMs: 3_000, patienceMs: 300 });
    await vi.waitFor(async () => expect((await rates.read(symbols)).quotes).toHaveLength(8), 5_000);
    scene.exchange('bitstamp').fault = 'silent';
    pass(8);
    const asked = performance.now();
    const { quotes } = await rates.read(symbols);
    expect(performance.now() - asked).toBeLessThan(2_000);
    expect(new Set(quotes.filter(({ source }) => source === 'cryptocom').map(({ at }) => at))).toEqual(new Set([now]));
    await rates.close();
  });
});

describe('an exchange is asked', () => {
  const asked = () => scene.exchange('bitstamp').requests.filter((path) => path === '/api/v2/ticker/').length;

  test('every six seconds, however often its quotes are read', async () => {
    const rates = open(['bitstamp']);
    const before = asked();
    for (let second = 0; second < 60; second += 1) {
      // one reading after the other
      await rates.read(symbols);
      pass(1);
    }
    expect(asked() - before).toBe(10);
    await rates.close();
  });

  test('not again for as long as it wishes after too many requests', async () => {
    const rates = open(['bitstamp']);
    await rates.read(symbols);
    scene.exchange('bitstamp').fault = 'rate_limited';
    pass(7);
    await rates.read(symbols);
    scene.exchange('bitstamp').fault = null;
    const before = asked();
    pass(39);
    await rates.read(symbols);
    expect(asked()).toBe(before);
    pass(2);
    expect(await stateOf(rates)).toMatchObject({ failures: 0, quotedAt: now });
    await rates.close();
  });

  test('what it trades every few hours only, and when a wanted symbol is new', async () => {
    const lists = () =>
      scene.exchange('cryptocom').requests.filter((path) => path === '/exchange/v1/public/get-instruments').length;
    const rates = open(['cryptocom']);
    const before = lists();
    await rates.read(['ETH']);
    pass(3_600);
    await rates.read(['ETH']);
    expect(lists() - before).toBe(1);
    pass(8);
    expect((await rates.read(['ETH', 'SOL'])).quotes.map(({ base }) => base)).toEqual(['ETH', 'SOL']);
    expect(lists() - before).toBe(2);
    await rates.close();
  });
});
