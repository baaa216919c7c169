import type { Passwords } from '@florin/domain/ports/passwords';
import { expect, test } from 'vitest';
import { QueuedPasswords } from './password-queue.ts';

/** Hashes that end when the test says so. */
function slowPasswords() {
  const running: (() => void)[] = [];
  let most = 0;
  const work = async <T>(value: T): Promise<T> => {
    const ended = new Promise<void>((resolve) => running.push(resolve));
    most = Math.max(most, running.length);
    await ended;
    return value;
  };
  const passwords: Passwords = { hash: (text) => work(`hash of ${text}`), verify: () => work(true) };
  return { passwords, running, most: () => most };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

test('finding 18: a flood of sign-ins takes no more than its queue, and the rest is told to wait at once', async () => {
  const { passwords, running, most } = slowPasswords();
  const queue = new QueuedPasswords(passwords, 8);
  const answers = Array.from({ length: 300 }, () => queue.verify('guess', null).catch((error: unknown) => error));
  await settle();
  expect(running).toHaveLength(4);
  const refused = await Promise.all(answers.slice(12));
  for (const refusal of refused) expect(refusal).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: 2 });
  while (running.length > 0) {
    running.shift()?.();
    await settle();
  }
  expect(await Promise.all(answers.slice(0, 12))).toEqual(Array.from({ length: 12 }, () => true));
  expect(most()).toBe(4);
});

test('a hash that fails gives its place on', async () => {
  const broken: Passwords = {
    hash: () => Promise.reject(new Error('no memory')),
    verify: () => Promise.resolve(true),
  };
  const queue = new QueuedPasswords(broken, 100);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => queue.hash('password')));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await queue.verify('password', null)).toBe(true);
});
