import { expect, test } from 'vitest';
import { NoRates, OfflineRates } from './offline.ts';

const at = new Date('2026-03-01T12:00:00Z');
const clock = { now: () => at };

test('known symbols are quoted as text at the present moment, unknown ones not at all', async () => {
  const { quotes, currencies, sources } = await new OfflineRates(clock).read(['ETH', 'UNKNOWN']);
  expect(quotes).toEqual([
    { source: 'offline-development', base: 'ETH', quote: 'USD', bid: null, ask: null, last: '3200.00', at },
  ]);
  expect(sources).toMatchObject([{ name: 'offline-development', quotes: 1 + currencies.length, failures: 0 }]);
  expect(currencies).toContainEqual(expect.objectContaining({ base: 'EUR', quote: 'USD', last: '1.0875', at }));
});

test('without a source nothing is quoted', async () => {
  expect(await new NoRates().read()).toEqual({ quotes: [], currencies: [], sources: [] });
});
