import { expect, test } from 'vitest';
import { fill, isolate } from './fill.ts';

test('a value stands in its place whatever it is made of, and a missing one is seen', () => {
  expect(fill('{a} of {b}, {c}', { a: '$&', b: 3 })).toBe('$& of 3, {c}');
});

test('in a text from the right each value keeps its own direction', () => {
  expect(fill('قبل {amount}', isolate({ amount: '0.00 US$' }))).toBe('قبل \u20680.00 US$\u2069');
});
