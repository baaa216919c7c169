import type { Clock } from '@florin/domain/ports/clock';
import type { RateLimiter } from '@florin/domain/ports/rate-limiter';
import { beforeEach, expect, test } from 'vitest';
import { FallingBackRateLimiter } from './falling-back.ts';
import { MemoryRateLimiter } from './memory.ts';

let at: number;
let asked: number;
let isAway: boolean;
let news: string[];
let limiter: FallingBackRateLimiter;
beforeEach(() => {
  [at, asked, isAway, news] = [1_700_000_000_000, 0, false, []];
  const clock: Clock = { now: () => new Date(at) };
  const store = new MemoryRateLimiter(clock);
  const shared: RateLimiter = {
    admit: async (key, perSecond) => {
      asked += 1;
      if (isAway) throw new Error('gone');
      return store.admit(key, perSecond);
    },
  };
  limiter = new FallingBackRateLimiter(shared, new MemoryRateLimiter(clock), clock, {
    onDown: (error) => news.push(`down: ${String(error)}`),
    onUp: () => news.push('up'),
  });
});

const accepted = async (times: number): Promise<number> => {
  let count = 0;
  for (let index = 0; index < times; index += 1) count += (await limiter.admit('key', 5)).accepted ? 1 : 0;
  return count;
};

test('the shared store decides while it answers', async () => {
  expect(await accepted(8)).toBe(5);
  expect([asked, news]).toEqual([8, []]);
});

test('without the store nobody is refused for it: this process counts, told once', async () => {
  isAway = true;
  expect(await accepted(8)).toBe(5);
  expect(news).toEqual(['down: Error: gone']);
});

test('a store that failed is left alone for a second', async () => {
  isAway = true;
  await accepted(8);
  expect(asked).toBe(1);
  at += 1_000;
  await accepted(1);
  expect([asked, news]).toEqual([2, ['down: Error: gone']]);
});

test('the second in which the store fails starts from what was accepted', async () => {
  expect(await accepted(3)).toBe(3);
  isAway = true;
  expect(await accepted(8)).toBe(2);
});

test('a store that answers again decides again', async () => {
  isAway = true;
  await accepted(1);
  isAway = false;
  at += 1_000;
  expect(await accepted(8)).toBe(5);
  expect(news).toEqual(['down: Error: gone', 'up']);
});
