import { expect, test } from 'vitest';
import { JoinedRates } from './joined-rates.ts';
import { NoRates, OfflineRates } from './offline.ts';
import { openRates, type RateSettings } from './open-rates.ts';

const clock = { now: () => new Date('2026-03-02T09:15:00.000Z') };
const ids = { uuid: () => '', fraction: () => 0.5 } as Parameters<typeof openRates>[1]['ids'];
const open = (change: Partial<RateSettings> = {}) =>
  openRates(
    { rates: 'exchanges', rateExchanges: null, ratePublications: null, ...change },
    { clock, ids, refuse: (message) => new RangeError(message) },
  );

test('the operator chooses between exchanges, invented prices and none', () => {
  expect(open()).toBeInstanceOf(JoinedRates);
  expect(open({ rates: 'offline' })).toBeInstanceOf(OfflineRates);
  expect(open({ rates: 'manual' })).toBeInstanceOf(NoRates);
});

test.each([
  [{ rateExchanges: 'kraken, nobody' }, /FLORIN_RATE_EXCHANGES must name some of coinbase, kraken/],
  [{ ratePublications: 'ecb,nobody' }, /FLORIN_RATE_PUBLICATIONS must name some of ecb, coinbase-rates/],
])('%j names a source that there is not, and is refused', (change, words) => {
  expect(() => open(change)).toThrow(words);
});

test('publications may be switched off', () => {
  expect(open({ ratePublications: 'none', rateExchanges: 'kraken' })).toBeInstanceOf(JoinedRates);
});

test('several sources are read as one', async () => {
  const joined = new JoinedRates([new OfflineRates(clock), new NoRates(), new OfflineRates(clock)]);
  const { quotes, currencies, sources } = await joined.read(['ETH']);
  expect([quotes.length, sources.length]).toEqual([2, 2]);
  expect(currencies.filter(({ base }) => base === 'EUR')).toHaveLength(2);
  await joined.close();
});
