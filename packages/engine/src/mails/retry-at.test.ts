import { expect, test } from 'vitest';
import { retryAt } from './retry-at.ts';

const createdAt = new Date('2026-10-01T00:00:00Z');
const refused = { kind: 'refused', permanent: false } as const;
const unsent = { kind: 'unsent', permanent: false } as const;
const seconds = (how: typeof refused | typeof unsent, attempt: number, fraction = 0): number =>
  ((retryAt(how, { attempt, fraction, createdAt, now: createdAt })?.getTime() ?? 0) - createdAt.getTime()) / 1000;

test('an address that is refused for now waits from a minute to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 99].map((attempt) => seconds(refused, attempt))).toEqual([
    60, 120, 240, 480, 960, 1920, 3600, 3600, 3600,
  ]);
});

test('a server that is away is asked again within five minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 99].map((attempt) => seconds(unsent, attempt))).toEqual([15, 30, 60, 120, 240, 300, 300]);
  expect(seconds(unsent, 1, 0.5)).toBe(15.75);
});

test('what is refused for good, or would be older than three days, is not tried again', () => {
  const when = { attempt: 1, fraction: 0, createdAt, now: createdAt };
  expect(retryAt({ kind: 'refused', permanent: true }, when)).toBeNull();
  const late = { ...when, now: new Date(createdAt.getTime() + 3 * 86_400_000 - 59_000) };
  expect(retryAt(refused, late)).toBeNull();
  expect(retryAt(unsent, late)).not.toBeNull();
});
