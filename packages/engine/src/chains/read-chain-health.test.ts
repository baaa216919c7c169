import { expect, test } from 'vitest';
import { healthOf } from './read-chain-health.ts';

const headChangedAt = new Date('2026-03-02T09:00:00.000Z');
const after = (seconds: number) => new Date(headChangedAt.getTime() + seconds * 1000);

test.each([
  [0, 'ok'],
  [60, 'ok'],
  [61, 'degraded'],
  [240, 'degraded'],
  [241, 'paused'],
] as const)('a head that has not moved for %i seconds of 12-second blocks is %s', (seconds, health) => {
  expect(healthOf({ isHalted: false, isPaused: false, expectedBlockSeconds: 12, headChangedAt }, after(seconds))).toBe(
    health,
  );
});

test('a chain that was never read is paused', () => {
  expect(healthOf({ isHalted: false, isPaused: false, expectedBlockSeconds: 12, headChangedAt: null }, after(0))).toBe(
    'paused',
  );
});

test('a chain that an administrator paused is paused, however fresh its head', () => {
  expect(healthOf({ isHalted: false, isPaused: true, expectedBlockSeconds: 12, headChangedAt }, after(0))).toBe(
    'paused',
  );
});

test('a halted chain is halted, also when it was paused before and its head moves', () => {
  const chain = { isHalted: true, isPaused: true, expectedBlockSeconds: 12, headChangedAt };
  expect(healthOf(chain, after(0))).toBe('halted');
});
