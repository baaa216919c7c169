import { expect, test } from 'vitest';
import { matchPath, withQuery } from './match.ts';

test.each([
  ['/', '/', {}],
  ['/payments', '/payments/', {}],
  ['/payments/:id', '/payments/018f', { id: '018f' }],
  ['/payments/:id', '/payments/a%20b', { id: 'a b' }],
  ['/payments/:id', '/payments', null],
  ['/payments', '/payment', null],
  ['/payments/:id', '/payments/%E0%A4%A', null],
])('the pattern %s reads %s', (pattern, path, values) => {
  expect(matchPath(pattern, path)).toEqual(values);
});

test('a query keeps what it had, takes what is new and loses what is empty', () => {
  expect(withQuery('?q=shoes&page=2', { page: null, status: 'paid', q: '' })).toBe('?status=paid');
  expect(withQuery('?page=2', { page: null })).toBe('');
  expect(withQuery('', { q: 'a&b=c' })).toBe('?q=a%26b%3Dc');
});
