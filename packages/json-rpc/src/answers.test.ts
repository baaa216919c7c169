import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fields, list, scaled, text, whole } from './answers.ts';
import { Numeral, parseExactly } from './numeral.ts';

test('numbers of an answer keep every digit', () => {
  expect(parseExactly('{"a":[0.10000000,20999999.97690000,1e-8,-1],"b":"7","c":null,"d":true}')).toEqual({
    a: ['0.10000000', '20999999.97690000', '1e-8', '-1'].map((digits) => new Numeral(digits)),
    b: '7',
    c: null,
    d: true,
  });
});

test('a decimal amount is its exact number of units, however it is written', () => {
  const amounts = fc.bigInt({ min: 0n, max: 2_100_000_000_000_000_000n });
  fc.assert(
    fc.property(amounts, (units) => {
      const digits = units.toString().padStart(9, '0');
      const decimal = `${digits.slice(0, -8)}.${digits.slice(-8)}`;
      expect(scaled(parseExactly(decimal), 8, 'amount')).toBe(units);
      expect(scaled(parseExactly(`${units}e-8`), 8, 'amount')).toBe(units);
    }),
  );
});

test.each([
  ['0.1', 10_000_000n],
  ['1E+2', 10_000_000_000n],
  ['-1', -100_000_000n],
  ['0.000000010', 1n],
])('%s coins are %s units', (written, units) => {
  expect(scaled(parseExactly(written), 8, 'amount')).toBe(units);
});

test.each(['0.000000001', '1e-9', '1e999'])('%s coins are no number of units', (written) => {
  expect(() => scaled(parseExactly(written), 8, 'amount')).toThrow('no valid amount');
});

test('an answer of the wrong form is never used in part', () => {
  for (const value of ['5', null, true, { text: '5' }, undefined]) {
    expect(() => whole(value, 'height')).toThrow('no valid height');
    expect(() => scaled(value, 8, 'amount')).toThrow('no valid amount');
  }
  for (const written of ['-1', '1.0', '1e3', '12345678901234567'])
    expect(() => whole(parseExactly(written), 'height')).toThrow('no valid height');
  expect(() => fields(new Numeral('1'), 'block')).toThrow('no valid block');
  expect(() => fields([], 'block')).toThrow('no valid block');
  expect(() => list({}, 'mempool', String)).toThrow('no valid mempool');
  expect(() => text(new Numeral('1'), 'hash')).toThrow('no valid hash');
});
