import { expect, test } from 'vitest';
import { Beats } from './beats.ts';

const beats = (...moments: number[]): Beats => {
  const made = new Beats('test');
  for (const at of moments) made.add(at);
  return made;
};

test('the longest gap is counted between beats, and to both ends', () => {
  const some = beats(100, 200, 900, 1_000);
  expect(some.longestGap(100, 1_000)).toBe(700);
  expect(some.longestGap(0, 5_000)).toBe(4_000);
  expect(some.longestGap(1_000, 1_500)).toBe(500);
  expect(beats().longestGap(0, 50)).toBe(50);
});

test('the first beat after a moment is the one that counts', () => {
  expect(beats(100, 200).after(100)).toBe(200);
  expect(beats(100, 200).after(200)).toBeNull();
});
