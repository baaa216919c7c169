import type { ListShape } from '@florin/contract/list';
import { limits } from '@florin/contract/limits';
import { expect, test } from 'vitest';
import { walk } from './list-walk.ts';

const list = { member: 'jobs', paging: ['page', 'per_page'] } as unknown as ListShape;

/** A list as its handler answers it: the total is counted so far and no further. */
const pages = (rows: number) => async (query: Readonly<Record<string, unknown>>) => {
  const [page, size] = [Number(query['page'] ?? 1), Number(query['per_page'])];
  const total = Math.min(rows, limits.listTotalMax);
  const jobs = Array.from({ length: Math.max(0, Math.min(size, rows - (page - 1) * size)) }, (_one, at) => ({
    id: (page - 1) * size + at,
  }));
  return { page, total, total_pages: Math.ceil(total / size), jobs };
};

test.each([0, 1, 1_000, 10_000, 10_001, 12_345])('a file of a list has all of its %i rows, each once', async (rows) => {
  const ask = pages(rows);
  const query = { page: 1, per_page: 1_000 };
  const told: unknown[] = [];
  for await (const entries of walk(list, { query, answer: await ask(query), ask })) told.push(...entries);
  expect(told).toHaveLength(rows);
  expect(new Set(told.map((entry) => (entry as { id: number }).id)).size).toBe(rows);
});
