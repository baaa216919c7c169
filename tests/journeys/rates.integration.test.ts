import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listRateLocks } from '@florin/database/sql/rates/list';
import { listRateHistory } from '@florin/database/sql/rates/history';
import { listRateSources } from '@florin/database/sql/rates/sources';
import { type RateSetting, setTokenRate } from '@florin/engine/catalogue/set-token-rate';
import { type ReceiptInput, readReceipt } from '@florin/engine/rates/rate-receipt';
import { refreshRates } from '@florin/engine/rates/refresh-rates';
import { ExchangeRates } from '@florin/rates/exchanges/exchange-rates';
import type { ExchangeName } from '@florin/rates/exchanges/known-exchanges';
import { seedAdministrator } from '@florin/testing/administrator';
import { testTokens } from '@florin/testing/catalogue';
import { type ExchangeScene, openExchanges } from '@florin/testing/exchange-stand-in/exchange-scene';
import type { ExchangeFault } from '@florin/testing/exchange-stand-in/exchange-stand-in';
import { PaymentScene } from '@florin/testing/payment-scene';

const names = ['coinbase', 'bitstamp', 'cryptocom', 'okx', 'kucoin'] as const satisfies ExchangeName[];
const { eth, usdt } = testTokens;

let scene: PaymentScene;
let exchanges: ExchangeScene;
let rates: ExchangeRates;
/** Of one ETH and one USDT in hundredths of a USD; an exchange is off by a tenth of a per mille or two. */
let truth = { eth: 320_000, usdt: 100 };

const usdOf = (hundredths: number): string => (hundredths / 100).toFixed(4);
const pricesOf = (name: ExchangeName) => {
  const ether = usdOf(truth.eth * (1 + (names.indexOf(name as (typeof names)[number]) - 2) / 10_000));
  const inUsdt = { 'ETH/USDT': ether, 'BTC/USDT': '100000' };
  return name === 'okx' || name === 'kucoin'
    ? inUsdt
    : { 'ETH/USD': ether, 'BTC/USD': '100000', 'USDT/USD': usdOf(truth.usdt) };
};
const now = () => scene.clock.now();

beforeAll(async () => {
  scene = await PaymentScene.open();
  exchanges = await openExchanges({ now, prices: pricesOf, names });
  const { clock, ids } = scene;
  // One for all tests: none of the faults needs a restart to be over.
  rates = new ExchangeRates({ exchanges: names, clock, ids, timeoutMs: 1_000, patienceMs: 250, ...exchanges });
});
afterAll(async () => {
  await rates.close();
  await exchanges.close();
  await scene.close();
});
beforeEach(async () => {
  truth = { eth: 320_000, usdt: 100 };
  for (const name of names) exchanges.exchange(name).fault = null;
  await settled();
});

/** Names of those that have answered since a moment. */
async function answeredSince(since: Date): Promise<string[]> {
  await refreshRates({ ...scene.ports, source: rates });
  const sources = await scene.db.many(listRateSources, { since });
  return sources.filter(({ quotedAt }) => quotedAt && quotedAt >= since).map(({ name }) => name);
}

/** What a worker does after some seconds, until those exchanges have answered that can. */
async function pass(seconds: number, answering: readonly ExchangeName[] = names): Promise<void> {
  scene.clock.advance({ seconds });
  const since = now();
  await vi.waitFor(async () => expect(await answeredSince(since)).toEqual(expect.arrayContaining([...answering])), {
    timeout: 20_000,
    interval: 20,
  });
}

/** Time passes until every exchange has answered anew, however long it had been left alone for. */
async function settled(): Promise<void> {
  const since = now();
  await vi.waitFor(
    async () => {
      scene.clock.advance({ seconds: 8 });
      expect(await answeredSince(since)).toHaveLength(names.length);
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function lock(token = eth) {
  const payment = await scene.create('100.00');
  await scene.block();
  await scene.choosing(payment, token);
  const [locked] = await scene.db.many(listRateLocks, { paymentId: payment.id });
  if (!locked) throw new Error('Nothing was locked.');
  return { rateUsd: Number(locked.rateUsd), receipt: readReceipt(locked.receipt), lockedAt: locked.lockedAt };
}
/** How far a rate is from the truth, as a share of it. */
const off = (rateUsd: number): number => Math.abs(rateUsd * 100 - truth.eth) / truth.eth;

test('the receipt of a lock tells each source, its quote, its age and why it did not count', async () => {
  exchanges.exchange('kucoin').fault = 'tenfold';
  await pass(8);
  const { receipt, lockedAt } = await lock();
  expect(receipt.source).toBe('consensus');
  expect(Object.fromEntries(receipt.inputs.map(({ source, pair, fault }) => [source, [pair, fault]]))).toEqual({
    coinbase: ['ETH/USD', null],
    bitstamp: ['ETH/USD', null],
    cryptocom: ['ETH/USD', null],
    okx: ['ETH/USDT', null],
    kucoin: ['ETH/USDT', 'outlier'],
  });
  expect(receipt.inputs[1]).toMatchObject({ bid: '3199.36003200', ask: '3199.99996800', priceUsd: '3199.68' });
  const oldest = Math.min(...receipt.inputs.map(({ at }) => Date.parse(at)));
  expect(receipt.at?.getTime()).toBe(oldest);
  expect(lockedAt.getTime() - oldest).toBeLessThanOrEqual(30_000);
});

describe.each(names)('while %s', (name) => {
  const others = names.filter((other) => other !== name);

  test.each([
    ['dead', 'unavailable'],
    ['slow', 'silent'],
    ['stale', 'stale'],
    ['ten times wrong', 'tenfold'],
    ['crossed', 'crossed'],
  ] as const)('is %s, every payment is confirmed, at a rate less than half a per cent off', async (_word, fault) => {
    exchanges.exchange(name).fault = fault;
    for (const move of [1.01, 1.01, 0.985]) {
      truth = { ...truth, eth: truth.eth * move };
      // the market moves, and then somebody pays
      await pass(8, others);
      expect(off((await lock()).rateUsd)).toBeLessThan(0.005);
    }
  });
});

describe('fewer fresh sources than are needed', () => {
  const breakAllBut = (left: ExchangeName, fault: ExchangeFault): void => {
    for (const name of names) if (name !== left) exchanges.exchange(name).fault = fault;
  };

  test('refuse to lock within 30 seconds, and lock again by themselves once they are back', async () => {
    const quoted = now();
    breakAllBut('bitstamp', 'unavailable');
    await pass(8, ['bitstamp']);
    expect(off((await lock()).rateUsd)).toBeLessThan(0.005);
    for (const seconds of [8, 8]) await pass(seconds, ['bitstamp']);
    await pass(30 - (now().getTime() - quoted.getTime()) / 1000, []);
    await expect(lock()).rejects.toMatchObject({ code: 'RATE_STALE' });
    for (const name of names) exchanges.exchange(name).fault = null;
    await pass(40);
    expect(off((await lock()).rateUsd)).toBeLessThan(0.005);
  });

  test('are told with their reasons, and once a minute in the history', async () => {
    breakAllBut('coinbase', 'crossed');
    await pass(8);
    const { rows } = await scene.db.pool.query<{ refused: ReceiptInput[] }>(
      'select refused from rates where token_id = $1',
      [eth.id],
    );
    expect(rows[0]?.refused.map(({ source, fault }) => `${source}: ${fault}`).toSorted()).toEqual([
      'bitstamp: crossed',
      'coinbase: null',
      'cryptocom: crossed',
      'kucoin: no_bridge',
      'okx: no_bridge',
    ]);
    const history = await scene.db.many(listRateHistory, { tokenId: eth.id, limit: 10, offset: 0 });
    expect(history.slice(0, 2).map(({ rateUsd }) => rateUsd === null)).toEqual([true, false]);
  });
});

describe('a stablecoin that has lost its peg', () => {
  test('is not locked, nor are prices read through it; it is again once the peg is back', async () => {
    truth = { ...truth, usdt: 95 };
    await pass(8);
    await expect(lock(usdt)).rejects.toMatchObject({ code: 'RATE_STALE' });
    const { rateUsd, receipt } = await lock();
    expect(off(rateUsd)).toBeLessThan(0.005);
    const through = receipt.inputs.filter(({ pair }) => pair === 'ETH/USDT').map(({ fault }) => fault);
    expect(through).toEqual(['no_bridge', 'no_bridge']);
    truth = { ...truth, usdt: 99.5 };
    await pass(8);
    expect((await lock(usdt)).rateUsd).toBe(1);
  });
});

test('a price set by hand wins over the exchanges, and a frozen one grows too old to be locked', async () => {
  const by = await seedAdministrator(scene.database.url('owner'));
  const nobody = () => Promise.reject(new Error('Another administrator is asked for.'));
  const set = (setting: RateSetting) =>
    setTokenRate({ ...scene.ports, guardRates: true }, { tokenId: eth.id, ...setting, askSecondPerson: nobody }, by);
  await set({ rateUsd: '4000', confirm: true });
  await pass(60);
  expect(await lock()).toMatchObject({ rateUsd: 4000, receipt: { source: 'manual' } });
  await set({ rateUsd: null, frozen: true });
  await pass(31);
  await expect(lock()).rejects.toMatchObject({ code: 'RATE_STALE' });
  await set({ frozen: false });
  await pass(8);
  expect(off((await lock()).rateUsd)).toBeLessThan(0.005);
});
