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

test('an account that changed is read anew by all its credentials, and others are not', async () => {
  const cache = new CallerCache(5);
  let reads = 0;
  const get = (hash: string, accountId: string) =>
    cache.get(hash, 0, async () => {
      reads += 1;
      return caller(accountId);
    });
  const all = async () => {
    reads = 0;
    for (const hash of ['key', 'session']) await get(hash, 'shop');
    await get('other', 'bakery');
    return reads;
  };
  expect([await all(), await all()]).toEqual([3, 0]);
  cache.forgetAccount('shop');
  expect(await all()).toBe(2);
  cache.forgetAccount(null);
  expect(await all()).toBe(3);
});

test('a reading that began before the change of an account is not kept', async () => {
  const cache = new CallerCache(3);
  let answer = (_caller: Caller): void => {};
  const old = cache.get('a', 0, () => new Promise((resolve) => (answer = resolve)));
  cache.forgetAccount('shop');
  answer({ ...caller('shop'), kycLevel: 'none' });
  expect(await old).toMatchObject({ kycLevel: 'none' });
  const now = cache.get('a', 0, async () => ({ ...caller('shop'), kycLevel: 'basic' }));
  expect(await now).toMatchObject({ kycLevel: 'basic' });
});
