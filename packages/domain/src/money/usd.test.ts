import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '../errors.ts';
import { Decimal } from './decimal.ts';
import {
  addUsd,
  compareUsd,
  excessUsd,
  formatUsd,
  fromCents,
  maxUsd,
  minUsd,
  parseUsd,
  roundHalfUpToCent,
  subtractUsd,
  toCents,
  usd,
  zeroUsd,
} from './usd.ts';

describe('US dollars', () => {
  test.each([
    ['5', '5.00'],
    ['5.1', '5.10'],
    ['0.00', '0.00'],
    ['9999999999999999.99', '9999999999999999.99'],
  ])('%s is shown as %s', (text, shown) => {
    const parsed = parseUsd(text);
    expect(parsed.ok && formatUsd(parsed.value)).toBe(shown);
  });

  test.each(['', ' 5', '5 ', '+5', '-5', '5.', '.5', '1e3', '0x10', '5,00', '٥', 'NaN', 'Infinity', '5\n'])(
    '%j is malformed',
    (text) => expect(parseUsd(text)).toEqual({ ok: false, reason: 'malformed' }),
  );

  test('a third fraction digit is refused, also a zero', () => {
    expect(parseUsd('5.000')).toEqual({ ok: false, reason: 'too_many_fraction_digits' });
  });

  test('seventeen digits before the point are too many for a request, and fine for a stored sum', () => {
    expect(parseUsd('12345678901234567')).toEqual({ ok: false, reason: 'too_large' });
    expect(formatUsd(usd('12345678901234567.89'))).toBe('12345678901234567.89');
  });

  test('stored text that is no amount is a defect', () => {
    for (const text of ['-0.01', '1.001', 'NaN', '']) expect(() => usd(text)).toThrow(InvariantError);
  });

  test('a difference below zero is a defect; an excess is zero instead', () => {
    expect(() => subtractUsd(usd('1'), usd('1.01'))).toThrow(InvariantError);
    expect(formatUsd(excessUsd(usd('1'), usd('1.01')))).toBe('0.00');
    expect(formatUsd(excessUsd(usd('1.01'), usd('1')))).toBe('0.01');
  });

  test('order is by amount, not by text', () => {
    expect(compareUsd(usd('9.00'), usd('10.00'))).toBe(-1);
    expect(compareUsd(usd('10'), usd('10.00'))).toBe(0);
    expect(formatUsd(minUsd(usd('9'), usd('10')))).toBe('9.00');
    expect(formatUsd(maxUsd(usd('9'), usd('10')))).toBe('10.00');
  });

  test('a sum of nothing is zero', () => expect(addUsd()).toEqual(zeroUsd));

  test.each([
    ['0.005', '0.01'],
    ['0.00499999999999999999999999999999999999', '0.00'],
    ['1.115', '1.12'],
    ['2.675', '2.68'],
  ])('%s is rounded to %s', (value, rounded) => {
    expect(formatUsd(roundHalfUpToCent(new Decimal(value)))).toBe(rounded);
  });

  test('cents, text and arithmetic agree', () => {
    const cents = fc.bigInt(0n, 10n ** 20n);
    fc.assert(
      fc.property(cents, cents, (left, right) => {
        expect(toCents(fromCents(left))).toBe(left);
        expect(toCents(usd(formatUsd(fromCents(left))))).toBe(left);
        expect(toCents(addUsd(fromCents(left), fromCents(right)))).toBe(left + right);
        expect(toCents(excessUsd(fromCents(left), fromCents(right)))).toBe(left > right ? left - right : 0n);
      }),
    );
  });
});

test('a defect tells the amounts', () => {
  expect(() => usd('1.001')).toThrow('Not an amount of US dollars. {"text":"1.001"}');
  expect(() => subtractUsd(usd('1'), usd('1.01'))).toThrow('Negative US dollars. {"from":"1","amount":"1.01"}');
});

test('equal amounts are neither more nor less', () => {
  expect(formatUsd(subtractUsd(usd('1'), usd('1.00')))).toBe('0.00');
  expect(formatUsd(minUsd(usd('10'), usd('9')))).toBe('9.00');
  expect(formatUsd(maxUsd(usd('10'), usd('9')))).toBe('10.00');
});
