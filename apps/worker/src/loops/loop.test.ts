import { Refusal } from '@florin/domain/errors';
import { expect, test, vi } from 'vitest';
import { Loop, pauseAfter } from './loop.ts';

test('a step is repeated at once while more is waiting, then after its pause', async () => {
  const steps = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(true).mockResolvedValue(false);
  const loop = new Loop({ name: 'test', everyMs: 5, step: steps, onError: () => {} });
  loop.start();
  await vi.waitFor(() => expect(steps.mock.calls.length).toBeGreaterThan(2));
  await loop.stop();
});

test('a failing step is told and tried again', async () => {
  const told = vi.fn<(error: unknown, name: string) => void>();
  const steps = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(false);
  const loop = new Loop({ name: 'fragile', everyMs: 1, step: steps, onError: told });
  loop.start();
  await vi.waitFor(() => expect(steps.mock.calls.length).toBeGreaterThan(1));
  await loop.stop();
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'down' }), 'fragile');
});

test('a step whose database is away is tried again after two seconds at most, any other after ten', () => {
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const pauses = (error: Error) => [1, 2, 3, 20].map((failures) => pauseAfter(error, failures, 500));
  for (const error of [away, new Refusal('MAINTENANCE', 'The service is busy.')])
    expect(pauses(error)).toEqual([1_000, 2_000, 2_000, 2_000]);
  expect(pauses(new Error('a node is down'))).toEqual([1_000, 2_000, 4_000, 10_000]);
});

test('stopping waits for the step that is under way', async () => {
  const under = Promise.withResolvers<boolean>();
  const step = vi.fn<() => Promise<boolean>>().mockReturnValue(under.promise);
  const loop = new Loop({ name: 'slow', everyMs: 1, step, onError: () => {} });
  loop.start();
  const stopped = loop.stop();
  under.resolve(true);
  await stopped;
  expect(step).toHaveBeenCalledOnce();
});

test('what a step has begun is waited for by whoever takes single steps, and by stopping', async () => {
  const begun = Promise.withResolvers<void>();
  const ended = vi.fn<() => void>();
  const options = { name: 'lanes', everyMs: 1, step: () => Promise.resolve(true), onError: () => {} };
  const loop = new Loop({ ...options, settled: () => begun.promise.then(ended) });
  const step = loop.step();
  const stopped = loop.stop();
  begun.resolve();
  expect(await step).toBe(true);
  await stopped;
  expect(ended).toHaveBeenCalledTimes(2);
});

test('whoever watches is around each step, and a step that fails is told as before', async () => {
  const watched: string[] = [];
  const steps = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(false);
  const told = vi.fn<(error: unknown, name: string) => void>();
  const watch = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    watched.push(name);
    return work();
  };
  const loop = new Loop({ name: 'seen', everyMs: 1, step: steps, onError: told, watch });
  loop.start();
  await vi.waitFor(() => expect(watched.length).toBeGreaterThan(1));
  await loop.stop();
  expect(watched[0]).toBe('seen');
  expect(told).toHaveBeenCalledOnce();
});
