import { limits } from '@florin/contract/limits';
import { expect, test } from 'vitest';
import { pageLinks } from './page-links.ts';

const base = 'https://api.example.com';
const page = (number: number, pages: number) => ({ total: 1, page: number, page_size: 20, total_pages: pages });

test('a page in the middle names both neighbours and keeps the filter', () => {
  expect(pageLinks(base, '/v1/payments?status=completed&page=2', page(2, 3))).toBe(
    '<https://api.example.com/v1/payments?status=completed&page=3>; rel="next", ' +
      '<https://api.example.com/v1/payments?status=completed&page=1>; rel="prev"',
  );
});

test.each([
  ['/v1/payments', page(1, 2), '<https://api.example.com/v1/payments?page=2>; rel="next"'],
  ['/v1/payments?page=2', page(2, 2), '<https://api.example.com/v1/payments?page=1>; rel="prev"'],
  ['/v1/payments?page=9', page(9, 2), '<https://api.example.com/v1/payments?page=2>; rel="prev"'],
  [
    '/v1/events?limit=5',
    { events: [], next_cursor: 'a b' },
    '<https://api.example.com/v1/events?limit=5&after=a+b>; rel="next"',
  ],
])('%s', (url, data, expected) => {
  expect(pageLinks(base, url, data)).toBe(expected);
});

const counted = limits.listTotalMax;
const full = Array.from({ length: 20 }, () => ({}));

test.each([
  ['at the last counted row a full page', 500, full, [501, 499]],
  ['behind it a full page', 501, full, [502, 500]],
  ['behind it a page that is not full', 502, [{}], [null, 501]],
  ['behind it an empty page', 503, [], [null, 502]],
])('%s leads on only where there may be more', (_what, number, jobs, [next, prev]) => {
  const links = pageLinks(base, '/v1/webhooks/deliveries', { ...page(number, 500), total: counted, jobs });
  const named = (relation: string) => new RegExp(`page=(\\d+)>; rel="${relation}"`).exec(links ?? '')?.[1] ?? null;
  expect([named('next'), named('prev')]).toEqual([next, prev].map((one) => (one === null ? null : String(one))));
});

test.each([[page(1, 1)], [page(1, 0)], [{ id: 'x' }], [undefined], [null], [{ next_cursor: null }]])(
  '%j has no neighbours',
  (data) => {
    expect(pageLinks(base, '/v1/payments', data)).toBeNull();
  },
);
