import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fields, list, scaled, text, whole } from './answers.ts';
import { digitsOf, Numeral, parseExactly } from './numeral.ts';

test('numbers of an answer keep every digit', () => {
  expect(parseExactly('{"a":[0.10000000,20999999.97690000,1e-8,-1],"b":"7","c":null,"d":true}')).toEqual({
    a: [...['0.10000000', '20999999.97690000', '1e-8'].map((digits) => new Numeral(digits)), -1],
    b: '7',
    c: null,
    d: true,
  });
});

test.each(['', '\\', '\\\n'])('a string that breaks off among a million quotes is told in time %j', (end) => {
  const written = `{"a":1.5,"b":"${'\\"'.repeat(1_000_000)}${end}`;
  const start = performance.now();
  expect(() => parseExactly(written)).toThrow(SyntaxError);
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('every way to read an answer keeps what the node wrote, digit by digit', () => {
  const digits = fc.oneof(
    fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map(String),
    fc.integer({ min: -20, max: 20 }).map(String),
    fc.constantFrom('-0', '0', '0.0', '-0.0', '1.0', '1e3', '-1E+2', '0.99999999999999999999', '999999999999999'),
  );
  const blank = fc.constantFrom('', ' ', '\n', '\t ');
  fc.assert(
    fc.property(digits, digits, blank, (one, other, gap) => {
      expect(digitsOf(parseExactly(`${gap}${one}${gap}`))).toBe(one);
      const read = list(parseExactly(`[${gap}${one}${gap},${gap}${other}${gap}]`), 'list', digitsOf);
      expect(read).toEqual([one, other]);
      const { a, b } = fields(parseExactly(`{"a"${gap}:${gap}${one}${gap},"b":[{"c":${other}}]}`), 'answer');
      expect([digitsOf(a), ...list(b, 'list', (at) => digitsOf(fields(at, 'member')['c']))]).toEqual([one, other]);
    }),
  );
});

test('text that looks like a number, and a name that objects have by themselves, stay what they are', () => {
  const written = '{"a":"[1.5, 2]","at":"2026-01-01T00:00:00.123Z","n":7,"__proto__":8,"x":{"__proto__":[9]}}';
  const read = fields(parseExactly(written), 'answer');
  expect(JSON.stringify(read)).toBe(written);
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(parseExactly('{"t":"00:00:00.123Z","n":[7]}')).toEqual({ t: '00:00:00.123Z', n: [7] });
  expect(() => parseExactly('{"a":1,}')).toThrow(SyntaxError);
});

test.each(['7', '7.5'])('an answer is read however deep a stranger has nested it: %s', (number) => {
  const depth = 20_000;
  let read = parseExactly('{"args":['.repeat(depth) + number + ']}'.repeat(depth));
  for (let at = 0; at < depth; at += 1) [read] = fields(read, 'argument')['args'] as unknown[];
  expect(digitsOf(read)).toBe(number);
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
  for (const value of ['5', null, true, { text: '5' }, undefined, 0.5, 2 ** 53, Number.NaN]) {
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
