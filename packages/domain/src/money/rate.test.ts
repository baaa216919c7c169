import { describe, expect, test } from 'vitest';
import { InvariantError } from '../errors.ts';
import { formatRate, parseRate, rate, toAtto } from './rate.ts';
import { share } from './share.ts';

describe('rates', () => {
  test.each([
    ['1.000000000000000000', '1.0', 10n ** 18n],
    ['1', '1.0', 10n ** 18n],
    ['3456.700000000000000000', '3456.7', 34567n * 10n ** 17n],
    ['0.000000000000000001', '0.000000000000000001', 1n],
    ['99999999999999999999.999999999999999999', '99999999999999999999.999999999999999999', 10n ** 38n - 1n],
  ])('%s is shown as %s', (text, shown, atto) => {
    expect(formatRate(rate(text))).toBe(shown);
    expect(toAtto(rate(text))).toBe(atto);
  });

  test.each([
    ['0', 'not_positive'],
    ['0.000', 'not_positive'],
    ['-1', 'malformed'],
    ['1e-5', 'malformed'],
    ['1.', 'malformed'],
    ['', 'malformed'],
    ['0.0000000000000000001', 'too_many_fraction_digits'],
    ['100000000000000000000', 'too_large'],
  ])('%j is refused as %s', (text, reason) => {
    expect(parseRate(text)).toEqual({ ok: false, reason });
    expect(() => rate(text)).toThrow(InvariantError);
  });
});

describe('shares', () => {
  test('are read from a numeric column', () => expect(share('0.010000').toString()).toBe('0.01'));

  test('may be whole', () => expect(['0', '1'].map((text) => share(text).toString())).toEqual(['0', '1']));

  test('are never negative, never finer than six digits, never ten times the whole', () => {
    for (const text of ['-0.01', '0.0000001', '10', '1e-2', '']) expect(() => share(text)).toThrow(InvariantError);
  });
});

test('a defect tells the text', () => {
  expect(() => rate('0')).toThrow('Not a rate. {"text":"0","reason":"not_positive"}');
  expect(() => share('10')).toThrow('Not a share. {"text":"10"}');
});
