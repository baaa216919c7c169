import { expect, test } from 'vitest';
import { CallerCache } from './caller-cache.ts';
import type { Caller } from './caller.ts';

const caller = (accountId: string) => ({ accountId }) as Caller;

test('holds as many callers as it may, and gives up the one read longest ago', async () => {
  const cache = new CallerCache(3);
  const reads: string[] = [];
  const get = (hash: string, now: number) =>
    cache.get(hash, now, async () => {
      reads.push(hash);
      return caller(hash);
    });
  for (const hash of ['a', 'b', 'c']) await get(hash, 0);
  await cache.renew('a', 1, async () => caller('a'));
  await get('d', 2);
  expect(cache.size).toBe(3);
  await get('a', 3);
  await get('b', 3);
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('what nobody was found for takes no room', async () => {
  const cache = new CallerCache(3);
  for (let unknown = 0; unknown < 10; unknown += 1) {
    expect(await cache.get(`unknown ${unknown}`, 0, async () => null)).toBeNull();
  }
  expect(cache.size).toBe(0);
});

test('a reading that a newer one replaced does not remove it when it fails', async () => {
  const cache = new CallerCache(3);
  let fail = (_error: Error): void => {};
  const old = cache.get('a', 0, () => new Promise((_resolve, reject) => (fail = reject)));
  await cache.renew('a', 1, async () => caller('new'));
  fail(new Error('late'));
  await expect(old).rejects.toThrow('late');
  expect(await cache.get('a', 2, async () => caller('unneeded'))).toEqual(caller('new'));
});
