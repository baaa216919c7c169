import { describe, expect, test } from 'vitest';
import { deliveryDelayMs } from './backoff.ts';

const day = 86_400_000;
const delay = (attempt: number, fraction = 0, retryAfterSeconds: number | null = null): number =>
  deliveryDelayMs({ attempt, fraction, retryAfterSeconds });

describe('the delays between attempts', () => {
  test('grow geometrically from half a minute to a day', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => delay(attempt))).toMatchInlineSnapshot(`
      [
        30000,
        81198,
        219770,
        594831,
        1609969,
        4357542,
        11794122,
        31921970,
        86400000,
      ]
    `);
  });

  test('are up to a tenth longer by chance, never over a day', () => {
    expect(delay(1, 0.5)).toBe(31_500);
    expect(delay(1, 0.999999)).toBeLessThanOrEqual(33_000);
    expect(delay(9, 0.999999)).toBe(day);
  });

  test('follow a receiver that asks for more time, up to a day', () => {
    expect(delay(1, 0.5, 120)).toBe(120_000);
    expect(delay(1, 0, 10 * 86_400)).toBe(day);
    expect(delay(1, 0, Number.POSITIVE_INFINITY)).toBe(day);
  });

  test('are never cut short by a receiver', () => {
    for (const wish of [0, 1, -5, Number.NaN]) expect(delay(2, 0, wish)).toBe(delay(2));
  });
});
