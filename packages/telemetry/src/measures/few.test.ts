import { expect, test } from 'vitest';
import { few } from './few.ts';

test('a label keeps the values that it had first, and calls every further one other', () => {
  const label = few(2);
  expect(['a', 'b', 'c', 'a', 'c'].map(label)).toEqual(['a', 'b', 'other', 'a', 'other']);
});
