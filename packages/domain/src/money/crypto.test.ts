import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '../errors.ts';
import { baseUnits, formatReceived, formatRequired, parseCrypto, powerOfTen } from './crypto.ts';

describe('crypto amounts', () => {
  test.each([
    [0n, 18, '0'],
    [0n, 0, '0'],
    [7n, 0, '7'],
    [100n, 0, '100'],
    [1n, 18, '0.000000000000000001'],
    [1_000_000n, 6, '1'],
    [1_250_000n, 6, '1.25'],
    [120_000_000n, 6, '120'],
  ])('%d base units at %d decimals are %s', (units, decimals, text) => {
    expect(formatReceived(units, decimals)).toBe(text);
    expect(formatRequired(units, decimals)).toBe(text);
  });

  test('beyond the 18th digit what is asked goes up and what came in goes down', () => {
    expect(formatRequired(1n, 24)).toBe('0.000000000000000001');
    expect(formatReceived(1n, 24)).toBe('0');
    expect(formatRequired(1_999_999_999_999_999_999_000_001n, 24)).toBe('2');
    expect(formatReceived(1_999_999_999_999_999_999_999_999n, 24)).toBe('1.999999999999999999');
  });

  test('a token with 24 decimals keeps its base units where text is exact', () => {
    expect(formatRequired(10n ** 24n + 10n ** 6n, 24)).toBe('1.000000000000000001');
  });

  test.each(['', '-1', '+1', '1.', '.1', '1e5', ' 1', '1_000'])('%j is malformed', (text) => {
    expect(parseCrypto(text, 18)).toEqual({ ok: false, reason: 'malformed' });
  });

  test('a finer text than the token is refused', () => {
    expect(parseCrypto('0.1234567', 6)).toEqual({ ok: false, reason: 'too_many_fraction_digits' });
    expect(parseCrypto('1.0', 0)).toEqual({ ok: false, reason: 'too_many_fraction_digits' });
  });

  test('base units come from a whole numeric, also from one with empty fraction digits', () => {
    expect(baseUnits('115792089237316195423570985008687907853269984665640564039457584007913129639935')).toBe(
      2n ** 256n - 1n,
    );
    expect(baseUnits('7.00')).toBe(7n);
    for (const text of ['7.50', '-7', '', '7e2']) expect(() => baseUnits(text)).toThrow(InvariantError);
  });

  test('decimals that no token has are a defect', () => {
    for (const decimals of [-1, 1.5, 37, Number.NaN]) expect(() => powerOfTen(decimals)).toThrow(InvariantError);
    expect(() => formatReceived(-1n, 6)).toThrow(InvariantError);
  });

  test('up to 18 decimals the text says exactly the base units; beyond, what is asked never falls short', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n), fc.integer({ min: 0, max: 36 }), (units, decimals) => {
        const asked = parseCrypto(formatRequired(units, decimals), decimals);
        const shown = parseCrypto(formatReceived(units, decimals), decimals);
        if (!asked.ok || !shown.ok) throw new Error('Own text was refused.');
        expect(asked.value >= units && shown.value <= units).toBe(true);
        expect(asked.value - shown.value <= (decimals > 18 ? 10n ** BigInt(decimals - 18) : 0n)).toBe(true);
        expect(formatRequired(units, decimals)).toMatch(/^(0|[1-9]\d*)(\.\d{0,17}[1-9])?$/);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('a defect tells what no token can have', () => {
  expect(() => powerOfTen(37)).toThrow('Decimals out of range. {"exponent":37}');
  expect(() => baseUnits('7.50')).toThrow('Not a number of base units. {"text":"7.50"}');
  expect(() => formatReceived(-1n, 6)).toThrow('Negative base units. {"units":"-1"}');
});

test('the greatest text is read, one digit more is malformed', () => {
  const digits = '9'.repeat(78);
  expect(parseCrypto(digits, 0)).toEqual({ ok: true, value: BigInt(digits) });
  expect(parseCrypto(`${digits}9`, 0)).toEqual({ ok: false, reason: 'malformed' });
  expect(parseCrypto('0.000001', 6)).toEqual({ ok: true, value: 1n });
});

test('text around a number of base units makes it none', () => {
  for (const text of ['x7', '7x', '7.0x', 'x7.0']) expect(() => baseUnits(text)).toThrow(InvariantError);
});
