import { expect, test } from 'vitest';
import { holdsPeg } from './peg.ts';
import { rate } from './rate.ts';

test('a stablecoin holds its peg up to three cents off the dollar, in both directions', () => {
  expect(['0.97', '1.0', '1.03'].map((price) => holdsPeg(rate(price)))).toEqual([true, true, true]);
  expect(['0.969999', '1.030001', '0.5', '2'].map((price) => holdsPeg(rate(price)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
