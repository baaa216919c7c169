import { describe, expect, test } from 'vitest';
import { formatRate } from '@florin/domain/money/rate';
import { toPrice } from './price.ts';

const now = new Date('2026-03-02T09:15:00.000Z');
const price = (ageMs: number, { isStablecoin = false, rateUsd = '3530.25' } = {}) =>
  toPrice({ isStablecoin }, { rateUsd, at: new Date(now.getTime() - ageMs), source: 'consensus', inputs: [] }, now);

describe('a price', () => {
  test('can be locked until it is 30 seconds old, and not a millisecond longer', () => {
    expect(price(30_000)).toMatchObject({ ageSeconds: 30, isStale: false });
    expect(price(30_001)).toMatchObject({ ageSeconds: 30, isStale: true });
  });

  test('from a clock that runs ahead is new', () => {
    expect(price(-5_000)).toMatchObject({ ageSeconds: 0, isStale: false });
  });

  test('of a stablecoin is its name, and cannot be locked once the market is 3 % away from it', () => {
    const usdt = (rateUsd: string) => price(0, { isStablecoin: true, rateUsd });
    expect(formatRate(usdt('0.97').rate)).toBe('1.0');
    expect(['0.97', '1.03', '0.9699', '1.0301'].map((market) => usdt(market).isStale)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
