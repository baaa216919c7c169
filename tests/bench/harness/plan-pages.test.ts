import { expect, test } from 'vitest';
import { pagesOf } from './plan-pages.ts';

test('pages in memory and pages that had to be read count alike', () => {
  const plan = { 'Node Type': 'Index Scan', 'Shared Hit Blocks': 900, 'Shared Read Blocks': 300 };
  expect(pagesOf(plan)).toBe(1200);
});

test('a plan that tells no buffers is refused instead of counted as free', () => {
  expect(() => pagesOf(undefined)).toThrow(TypeError);
  expect(() => pagesOf({ 'Node Type': 'Result' } as Parameters<typeof pagesOf>[0])).toThrow(TypeError);
});
