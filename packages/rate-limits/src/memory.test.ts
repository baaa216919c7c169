import type { Clock } from '@florin/domain/ports/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryRateLimiter } from './memory.ts';

/** A clock that stands still between the steps of a test. */
const steppedClock = () => {
  let at = 1_700_000_000_000;
  const clock: Clock = { now: () => new Date(at) };
  return { clock, advance: (ms: number) => void (at += ms), time: () => at };
};

test('60 are accepted at once, the next one is not, and a second later all 60 again', () => {
  const { clock, advance } = steppedClock();
  const limiter = new MemoryRateLimiter(clock);
  for (let left = 59; left >= 0; left -= 1) {
    expect(limiter.admit('key', 60)).toEqual({ accepted: true, remaining: left, freesInMs: 1000 });
  }
  expect(limiter.admit('key', 60)).toEqual({ accepted: false, remaining: 0, freesInMs: 1000 });
  advance(999);
  expect(limiter.admit('key', 60)).toEqual({ accepted: false, remaining: 0, freesInMs: 1 });
  advance(1);
  expect(limiter.admit('key', 60)).toEqual({ accepted: true, remaining: 59, freesInMs: 1000 });
});

test('no second, wherever it begins, holds more accepted requests than the limit, and none fewer than it may', () => {
  const arrivals = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 300 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), arrivals, (perSecond, gaps) => {
      const { clock, advance, time } = steppedClock();
      const limiter = new MemoryRateLimiter(clock);
      const accepted: number[] = [];
      for (const gap of gaps) {
        advance(gap);
        const recent = accepted.filter((at) => time() - at < 1000).length;
        const { accepted: isAccepted, remaining } = limiter.admit('key', perSecond);
        expect(isAccepted).toBe(recent < perSecond);
        if (isAccepted) accepted.push(time());
        expect(remaining).toBe(perSecond - accepted.filter((at) => time() - at < 1000).length);
      }
    }),
  );
});

test('a refused request counts nothing', () => {
  const { clock, advance } = steppedClock();
  const limiter = new MemoryRateLimiter(clock);
  limiter.admit('key', 1);
  for (let index = 0; index < 100; index += 1) {
    advance(5);
    limiter.admit('key', 1);
  }
  advance(500);
  expect(limiter.admit('key', 1).accepted).toBe(true);
});

test('keys do not share a limit', () => {
  const limiter = new MemoryRateLimiter(steppedClock().clock);
  expect(limiter.admit('one', 1).accepted).toBe(true);
  expect(limiter.admit('other', 1).accepted).toBe(true);
  expect(limiter.admit('one', 1).accepted).toBe(false);
});

test('a raised limit counts on from what was accepted', () => {
  const limiter = new MemoryRateLimiter(steppedClock().clock);
  limiter.admit('key', 1);
  expect(limiter.admit('key', 3)).toMatchObject({ accepted: true, remaining: 1 });
  expect(limiter.admit('key', 1)).toMatchObject({ accepted: false, remaining: 0 });
});

test('keys that went quiet are forgotten, and a busy one does not grow', () => {
  const { clock, advance } = steppedClock();
  const limiter = new MemoryRateLimiter(clock);
  for (let index = 0; index < 1_000; index += 1) limiter.admit(`key-${index}`, 60);
  expect(limiter.size).toBe(1_000);
  advance(11_000);
  limiter.admit('busy', 60);
  expect(limiter.size).toBe(1);
  for (let index = 0; index < 20_000; index += 1) {
    advance(1);
    limiter.admit('busy', 1_000);
  }
  expect(limiter.size).toBe(1);
});
