import { paymentStatuses as wireStatuses } from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { paymentStatuses, statusGroups } from '../words/statuses.ts';
import { askedFor, fileAddress, isFiltered, readFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('an address without filters asks for everything', () => {
  expect(askedFor(read(''))).toEqual({});
  expect(isFiltered(read('cursor=abc'))).toBe(false);
  expect(fileAddress(read(''))).toBe('/v1/payments');
});

test('every filter goes from the address to the request, and the file has the same', () => {
  const filters = read('q=order-7&group=group_moving&from=2026-01-01&to=2026-01-31&cursor=abc');
  expect(askedFor(filters)).toEqual({
    q: 'order-7',
    status: ['confirming', 'confirmed'],
    date_from: '2026-01-01',
    date_to: '2026-01-31',
  });
  expect(fileAddress(filters)).toBe(
    '/v1/payments?q=order-7&status=confirming%2Cconfirmed&date_from=2026-01-01&date_to=2026-01-31',
  );
});

test('one status is more exact than its group', () => {
  expect(askedFor(read('group=group_attention&status=partially_paid'))).toEqual({ status: ['partially_paid'] });
});

test('what nobody can mean is left out, so that an old link hides nothing', () => {
  expect(askedFor(read('group=toString&status=constructor&from=yesterday'))).toEqual({});
});

test('every status of the wire has its words and stands in one group', () => {
  expect(Object.keys(paymentStatuses)).toEqual([...wireStatuses]);
  expect(Object.values(statusGroups).flat().toSorted()).toEqual([...wireStatuses].toSorted());
});
