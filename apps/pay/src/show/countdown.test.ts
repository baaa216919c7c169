import { expect, test } from 'vitest';
import { countdownText, secondsLeft } from './countdown.ts';

const end = '2026-03-02T09:45:02.117Z';
const at = (time: string) => Date.parse(time);

test('B22: a clock that is known to half a second never adds one', () => {
  expect(secondsLeft(end, at('2026-03-02T09:15:01.700Z'))).toBe(1800);
  expect(secondsLeft(end, at('2026-03-02T09:45:01.200Z'))).toBe(1);
  expect(secondsLeft(end, at('2026-03-02T09:15:02.117Z'))).toBe(1800);
});

test('after the end nothing is left', () => {
  expect(secondsLeft(end, at(end))).toBe(0);
  expect(secondsLeft(end, at('2026-03-03T00:00:00.000Z'))).toBe(0);
});

test.each([
  [0, '0:00'],
  [59, '0:59'],
  [60, '1:00'],
  [1745, '29:05'],
  [3600, '1:00:00'],
  [3729, '1:02:09'],
])('%i seconds read %s', (seconds, text) => {
  expect(countdownText(seconds)).toBe(text);
});
