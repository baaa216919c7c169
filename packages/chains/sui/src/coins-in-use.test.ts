import { expect, test } from 'vitest';
import { createCoinsInUse } from './coins-in-use.ts';

const coin = (version: bigint) => ({ id: `0x${'a'.repeat(64)}`, version, digest: 'any' });

test('a version of a coin is one movement’s for a minute, and its next version another’s', () => {
  let now = 0;
  const inUse = createCoinsInUse(() => now);
  expect(inUse.isBusy('one')).toBe(false);
  expect(inUse.take([coin(1n)], 'one')).toBe(true);
  expect(inUse.take([coin(1n)], 'one')).toBe(true);
  expect(inUse.take([coin(1n)], 'other')).toBe(false);
  expect([inUse.isBusy('one'), inUse.isBusy('other')]).toEqual([false, true]);
  expect(inUse.take([coin(2n)], 'other')).toBe(true);
  now = 60_001;
  expect(inUse.take([coin(1n)], 'other')).toBe(true);
  expect(inUse.isBusy('one')).toBe(true);
});
