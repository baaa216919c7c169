import { Note } from '@florin/system/checks/check-list';
import { expect, test } from 'vitest';
import { lookAtHealth } from './look-at-health.ts';

const chains = [{ short_name: 'ethereum', status: 'ok' }];
const books = (status: string) => ({ name: 'books', status });

test('books that differ are wrong, although every chain is well', () => {
  expect(lookAtHealth({ status: 'ok', chains, parts: [books('ok')] })).toBe('2 parts and chains are well');
  expect(() => lookAtHealth({ status: 'degraded', chains, parts: [books('degraded')] })).toThrow('books is degraded');
});

test('payouts that somebody paused are told and are nothing wrong', () => {
  const paused = { status: 'degraded', chains, parts: [books('ok'), { name: 'payouts', status: 'degraded' }] };
  expect(() => lookAtHealth(paused)).toThrow(Note);
});

test('a chain that stands still is wrong, and so is a service that is not well without a reason', () => {
  expect(() => lookAtHealth({ status: 'ok', chains: [{ short_name: 'tron', status: 'halted' }] })).toThrow('tron');
  expect(() => lookAtHealth({ status: 'degraded', chains })).toThrow('It is degraded.');
});
