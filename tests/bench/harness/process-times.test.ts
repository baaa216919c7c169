import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseTicks, processorSeconds, secondsBetween } from './process-times.ts';

const stat = (command: string): string =>
  `4711 (${command}) S 1 4711 4711 0 -1 4194304 5000 0 3 0 1234 66 90 80 20 0 11 0 8000 1000000 3000 18446744073709551615`;

test('user and system time add up', () => {
  expect(parseTicks(stat('node'))).toBe(1300);
});

test('a command with spaces and parentheses shifts nothing', () => {
  expect(parseTicks(stat('postgres: app (1) db) S 9 9'))).toBe(1300);
});

test('a text of another kind is refused', () => {
  expect(() => parseTicks('4711 (node) S 1')).toThrow(TypeError);
});

test.runIf(existsSync('/proc'))('a busy process is seen to use time, and one that is gone has none', () => {
  const before = processorSeconds(process.pid) ?? Number.NaN;
  const begun = process.cpuUsage();
  const used = (): number => {
    const { user, system } = process.cpuUsage(begun);
    return user + system;
  };
  // Not by the clock: on a busy machine others have the processor.
  while (used() < 50_000);
  expect((processorSeconds(process.pid) ?? Number.NaN) - before).toBeGreaterThan(0.01);
  expect(processorSeconds(2 ** 30)).toBeNull();
});

test('between two readings a new process counts whole and one that ended counts nothing', () => {
  const before = new Map([
    [1, 10],
    [2, 5],
  ]);
  const after = new Map([
    [1, 12],
    [3, 0.5],
  ]);
  expect(secondsBetween(before, after)).toBe(2.5);
});
