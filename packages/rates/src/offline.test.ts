import { expect, test } from 'vitest';
import { NoRates, OfflineRates } from './offline.ts';

const at = new Date('2026-03-01T12:00:00Z');
const clock = { now: () => at };

test('known symbols are quoted as text at the present moment, unknown ones not at all', async () => {
  expect(await new OfflineRates(clock).quote(['ETH', 'UNKNOWN'])).toEqual([
    { symbol: 'ETH', rateUsd: '3200.00', at, source: 'offline-development' },
  ]);
});

test('without a source nothing is quoted', async () => {
  expect(await new NoRates().quote()).toEqual([]);
});
