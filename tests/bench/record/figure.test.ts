import { expect, test } from 'vitest';
import { formatBound, formatValue, verdict } from './figure.ts';

const figure = { name: 'ratio', value: 2, unit: '×' };

test('a figure on its target passes, one beyond it fails', () => {
  expect(verdict({ ...figure, target: { atMost: 2 } })).toBe('pass');
  expect(verdict({ ...figure, target: { atMost: 1.99 } })).toBe('fail');
  expect(verdict({ ...figure, target: { atLeast: 2 } })).toBe('pass');
  expect(verdict({ ...figure, target: { atLeast: 2.01 } })).toBe('fail');
});

test('a goal is told apart from a target, and a plain figure is neither', () => {
  expect(verdict({ ...figure, goal: { atLeast: 3 } })).toBe('goal missed');
  expect(verdict({ ...figure, goal: { atLeast: 1 } })).toBe('goal met');
  expect(verdict(figure)).toBe('');
});

test('a figure that is no number never passes', () => {
  expect(verdict({ ...figure, value: Number.NaN, target: { atMost: 2 } })).toBe('fail');
  expect(verdict({ ...figure, value: Number.NaN, target: { atLeast: 2 } })).toBe('fail');
});

test('numbers show three digits that mean something', () => {
  const shown = [0.0456, 1.2345, 23.456, 345.67, 12, 1_000_000].map((value) => formatValue({ value, unit: 'µs' }));
  expect(shown).toEqual(['0.05 µs', '1.23 µs', '23.5 µs', '346 µs', '12 µs', '1000000 µs']);
  expect(formatValue({ value: 3, unit: '' })).toBe('3');
});

test('bounds read as people write them', () => {
  expect([formatBound({ atMost: 2.2 }), formatBound({ atLeast: 0.6 }), formatBound(undefined)]).toEqual([
    '≤ 2.2',
    '≥ 0.6',
    '',
  ]);
});
