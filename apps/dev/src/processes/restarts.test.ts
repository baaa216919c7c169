import { expect, test } from 'vitest';
import { restartPolicy } from './restarts.ts';

const crash = { wasReady: true, signal: null } as const;

test('a process that crashes is started again three times within a minute, then no more', () => {
  const policy = restartPolicy();
  expect([0, 1000, 2000, 3000].map((at) => policy.mayRestart(crash, at))).toEqual([true, true, true, false]);
});

test('crashes that lie more than a minute apart are not held against it', () => {
  const policy = restartPolicy();
  expect([0, 30_000, 59_000, 61_000, 90_001].map((at) => policy.mayRestart(crash, at))).toEqual(Array(5).fill(true));
});

test('a working process that is killed from outside always comes back', () => {
  const policy = restartPolicy();
  const killed = { wasReady: true, signal: 'SIGKILL' } as const;
  expect(Array.from({ length: 50 }, (_, at) => policy.mayRestart(killed, at))).toEqual(Array(50).fill(true));
});

test('one that is killed before it ever answered counts as a crash', () => {
  const policy = restartPolicy();
  const killed = { wasReady: false, signal: 'SIGKILL' } as const;
  expect([0, 1, 2, 3].map((at) => policy.mayRestart(killed, at))).toEqual([true, true, true, false]);
});
