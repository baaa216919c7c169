import { expect, test } from 'vitest';
import { pollDelay } from './poll-delay.ts';

const calm = { hiddenPolls: 0, failures: 0, isSlow: false };

test('a payer who looks at the page sees news within 5 seconds', () => {
  expect(pollDelay(calm)).toBe(5000);
});

test('a hidden page asks half as often each time, at least once a minute', () => {
  const delays = [1, 2, 3, 4, 5, 100].map((hiddenPolls) => pollDelay({ ...calm, hiddenPolls }));
  expect(delays).toEqual([10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
});

test('a server that does not answer is asked less and less often', () => {
  const delays = [1, 2, 3, 4, 50].map((failures) => pollDelay({ ...calm, failures }));
  expect(delays).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
});

test('hidden and unanswered: the longer delay counts', () => {
  expect(pollDelay({ ...calm, hiddenPolls: 1, failures: 3 })).toBe(40_000);
});

test('what only a person can move on is asked once a minute', () => {
  expect(pollDelay({ ...calm, isSlow: true })).toBe(60_000);
});
