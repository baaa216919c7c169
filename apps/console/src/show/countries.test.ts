import { expect, test } from 'vitest';
import { countriesIn } from './countries.ts';

test.each([
  ['en', 'NL', 'Netherlands'],
  ['de', 'CH', 'Schweiz'],
  ['ja', 'JP', '日本'],
])('in %s, %s is called %s', (language, value, label) => {
  expect(countriesIn(language)).toContainEqual({ value, label });
});

test('unions, countries that are no more and codes of tests are none', () => {
  const codes = countriesIn('en').map(({ value }) => value);
  expect(codes.length).toBeGreaterThan(245);
  expect(codes.length).toBeLessThan(255);
  for (const code of ['EU', 'UN', 'SU', 'DD', 'YU', 'IC', 'ZZ', 'XA']) expect(codes).not.toContain(code);
  expect(new Set(codes).size).toBe(codes.length);
});

test('they stand in the order of their names in the language', () => {
  const [german, english] = ['de', 'en'].map((language) => countriesIn(language).map(({ value }) => value));
  expect(german!.indexOf('AT')).toBeGreaterThan(german!.indexOf('NL'));
  expect(english!.indexOf('AT')).toBeLessThan(english!.indexOf('NL'));
});
