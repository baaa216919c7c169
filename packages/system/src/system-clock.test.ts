import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InvariantError } from '@florin/domain/errors';
import { SystemClock } from './system-clock.ts';

const noon = Date.UTC(2031, 0, 1, 12);

/** A database whose clock runs from noon and whose answers take `question` + `answer` milliseconds. */
const database = ({ question = 0, answer = 0, ahead = 0 } = {}) => {
  const started = performance.now();
  return async () => {
    await vi.advanceTimersByTimeAsync(question);
    const reading = new Date(noon + ahead + performance.now() - started);
    await vi.advanceTimersByTimeAsync(answer);
    return reading;
  };
};

describe('the system clock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('tells no time before it has asked the database', () => {
    expect(() => new SystemClock().now()).toThrow(InvariantError);
  });

  test("tells the database's time and counts on by itself", async () => {
    const clock = new SystemClock();
    await clock.refresh(database());
    expect(clock.now().getTime()).toBe(noon);
    vi.advanceTimersByTime(90_000);
    expect(clock.now().getTime()).toBe(noon + 90_000);
  });

  test('takes the middle of the first question and its answer', async () => {
    const clock = new SystemClock();
    await clock.refresh(database({ question: 10, answer: 30 }));
    expect(clock.now().getTime()).toBe(noon + 30);
  });

  test('a slow answer does not shake a clock that is right', async () => {
    const clock = new SystemClock();
    const read = database();
    await clock.refresh(read);
    await clock.refresh(async () => {
      const reading = await read();
      await vi.advanceTimersByTimeAsync(2_000);
      return reading;
    });
    expect(clock.now().getTime()).toBe(noon + 2_000);
  });

  test('follows a database clock that was set', async () => {
    const clock = new SystemClock();
    await clock.refresh(database());
    await clock.refresh(database({ ahead: 3_600_000 }));
    expect(clock.now().getTime()).toBe(noon + 3_600_000);
    await clock.refresh(database({ ahead: -60_000 }));
    expect(clock.now().getTime()).toBe(noon - 60_000);
  });

  test('asks again and again until it is stopped, and counts on when an answer fails', async () => {
    const clock = new SystemClock();
    const failures: unknown[] = [];
    const read = vi.fn(async () => new Date(noon));
    await clock.start(read, { everyMs: 1_000, onFailure: (error) => failures.push(error) });
    read.mockRejectedValueOnce(new Error('gone'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(failures).toHaveLength(1);
    expect(clock.now().getTime()).toBe(noon + 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(read).toHaveBeenCalledTimes(3);
    clock.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(read).toHaveBeenCalledTimes(3);
  });
});
