import { setTimeout as sleep } from 'node:timers/promises';
import type { Valkey } from '@florin/nodes/valkey';
import { startValkey } from '@florin/nodes/valkey';
import { TestClock } from '@florin/testing/test-clock';
import { valkeyOrSkip } from '@florin/testing/valkey';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { FallingBackRateLimiter } from './falling-back.ts';
import { MemoryRateLimiter } from './memory.ts';
import { ValkeyRateLimiter } from './valkey.ts';

const store = await valkeyOrSkip();
afterAll(() => store?.stop());

const url = store?.url ?? '';
let count = 0;
const freshKey = () => `test-${(count += 1)}`;

/** Longer than any pause of a busy machine: these tests are about counting, not about waiting. */
const patientMs = 5_000;

/** Connected: it rejects until it is. */
const open = async (at = url, answerMs = patientMs): Promise<ValkeyRateLimiter> => {
  const limiter = new ValkeyRateLimiter(at, answerMs);
  await vi.waitFor(() => limiter.admit(freshKey(), 1), { timeout: 5_000 });
  return limiter;
};

describe.skipIf(store === null)('a log in the store', () => {
  test('accepts as many as it may, then none until a second has passed', async () => {
    const limiter = await open();
    const key = freshKey();
    const began = performance.now();
    const told = await Promise.all(Array.from({ length: 10 }, () => limiter.admit(key, 5)));
    expect(told.map(({ accepted }) => accepted)).toEqual([...Array(5).fill(true), ...Array(5).fill(false)]);
    expect(told.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0, 0, 0, 0, 0, 0]);
    for (const { freesInMs } of told) {
      expect(freesInMs).toBeGreaterThan(0);
      expect(freesInMs).toBeLessThanOrEqual(1000);
    }
    await vi.waitFor(async () => expect((await limiter.admit(key, 5)).accepted).toBe(true), {
      timeout: 3_000,
      interval: 5,
    });
    expect(performance.now() - began).toBeGreaterThanOrEqual(999);
    limiter.close();
  });

  test('is one for all processes: of a flood through two, no second holds more than 60', async () => {
    const limiters = await Promise.all([open(), open()]);
    const key = freshKey();
    const accepted: { from: number; to: number }[] = [];
    const until = performance.now() + 3_200;
    const flood = async (limiter: ValkeyRateLimiter): Promise<void> => {
      while (performance.now() < until) {
        const from = performance.now();
        if ((await limiter.admit(key, 60)).accepted) accepted.push({ from, to: performance.now() });
        await sleep(1);
      }
    };
    await Promise.all(limiters.flatMap((limiter) => [flood(limiter), flood(limiter), flood(limiter)]));
    const ordered = accepted.toSorted((one, other) => one.from - other.from);
    // 61 of them within less than a second, whenever within its call each was decided, would be one too many.
    const tooMany = ordered.filter((first, index) => {
      const last = ordered[index + 60];
      return (
        last !== undefined && Math.max(...ordered.slice(index, index + 61).map(({ to }) => to)) - first.from < 1000
      );
    });
    expect(tooMany).toEqual([]);
    expect(ordered.length).toBeGreaterThan(60);
    expect(ordered.length).toBeLessThanOrEqual(300);
    for (const limiter of limiters) limiter.close();
  });

  test('is gone two seconds after the last request', async () => {
    const limiter = await open();
    await limiter.admit(freshKey(), 5);
    const { Redis } = await import('iovalkey');
    const reader = new Redis(url);
    await vi.waitFor(async () => expect(await reader.keys('florin:rate:*')).toEqual([]), { timeout: 5_000 });
    reader.disconnect();
    limiter.close();
  });
});

describe.skipIf(store === null)('a store that goes away', () => {
  const fallingBack = (shared: ValkeyRateLimiter, news: string[]) => {
    const clock = new TestClock();
    return new FallingBackRateLimiter(shared, new MemoryRateLimiter(clock), clock, {
      onDown: () => news.push('down'),
      onUp: () => news.push('up'),
    });
  };
  const mortal = async (answerMs = patientMs): Promise<{ server: Valkey; shared: ValkeyRateLimiter; port: number }> => {
    const server = await startValkey();
    return { server, shared: await open(server.url, answerMs), port: Number(new URL(server.url).port) };
  };

  test('killed and started again, is missed once and used again, and no request waits for it', async () => {
    const { server, shared, port } = await mortal();
    const news: string[] = [];
    const limiter = fallingBack(shared, news);
    const key = freshKey();
    expect((await limiter.admit(key, 5)).accepted).toBe(true);
    await server.kill();
    const began = performance.now();
    const told = await Promise.all(Array.from({ length: 20 }, () => limiter.admit(key, 5)));
    expect(told.filter(({ accepted }) => accepted)).toHaveLength(4);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(news).toEqual(['down']);
    const again = await startValkey({ port });
    await vi.waitFor(
      async () => {
        await limiter.admit(key, 5);
        expect(news).toEqual(['down', 'up']);
      },
      { timeout: 10_000, interval: 50 },
    );
    shared.close();
    await again.stop();
  });

  test('that hangs costs one request its patience, and the others nothing', async () => {
    const answerMs = 500;
    const { server, shared } = await mortal(answerMs);
    const news: string[] = [];
    const limiter = fallingBack(shared, news);
    await limiter.admit(freshKey(), 5);
    server.freeze();
    const began = performance.now();
    for (let index = 0; index < 50; index += 1) await limiter.admit(freshKey(), 5);
    expect(performance.now() - began).toBeLessThan(10 * answerMs);
    expect(news).toEqual(['down']);
    shared.close();
    server.thaw();
    await server.stop();
  });

  test('and was never there, refuses nobody', async () => {
    const shared = new ValkeyRateLimiter('redis://127.0.0.1:9', patientMs);
    const news: string[] = [];
    const limiter = fallingBack(shared, news);
    expect((await limiter.admit(freshKey(), 5)).accepted).toBe(true);
    expect(news).toEqual(['down']);
    shared.close();
  });
});
