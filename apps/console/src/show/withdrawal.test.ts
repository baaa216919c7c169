import { expect, test } from 'vitest';
import { isUnused } from './keys.ts';
import { arriving, inGroups, writtenUsd } from './withdrawal.ts';

test.each([
  ['25', '25.00'],
  [' 25,5 ', '25.50'],
  ['0.07', '0.07'],
  ['1e3', null],
  ['-1', null],
  ['1.234', null],
  ['', null],
])('a person who writes %j means %s', (text, amount) => {
  expect(writtenUsd(text)).toBe(amount);
});

test('what arrives is the amount without the fee, and nothing where the fee takes it all', () => {
  expect(arriving('25.00', '1.25')).toBe('23.75');
  expect(arriving('1.25', '1.25')).toBeNull();
});

test('an address in groups is the address', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  expect(inGroups(address).split(' ')[0]).toBe('0x52');
  expect(inGroups(address).replaceAll(' ', '')).toBe(address);
});

const now = Date.parse('2026-06-01T00:00:00Z');
const key = { status: 'active', created_at: '2026-01-01T00:00:00Z', last_used_at: null } as const;

test('a key is marked that was used by nobody for 90 days, from its making on', () => {
  expect(isUnused(key, now)).toBe(true);
  expect(isUnused({ ...key, last_used_at: '2026-05-01T00:00:00Z' }, now)).toBe(false);
  expect(isUnused({ ...key, created_at: '2026-05-20T00:00:00Z' }, now)).toBe(false);
  expect(isUnused({ ...key, status: 'revoked' }, now)).toBe(false);
});
