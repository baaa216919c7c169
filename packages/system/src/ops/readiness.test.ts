import { expect, test } from 'vitest';
import { Readiness } from './readiness.ts';

const never = new AbortController().signal;

test('a server is ready while its database takes writes, and not once it ends', async () => {
  const ending = new AbortController();
  const readiness = new Readiness(async () => true, ending.signal);
  expect(await readiness.isReady()).toBe(true);
  ending.abort();
  expect(await readiness.isReady()).toBe(false);
});

test.each([
  ['takes no writes', async () => false],
  ['refuses', async () => Promise.reject(new Error('away'))],
  ['is silent', () => new Promise<boolean>(() => {})],
])('a server whose database %s is not ready, and says so in time', async (_how, takesWrites) => {
  const start = performance.now();
  expect(await new Readiness(takesWrites, never).isReady()).toBe(false);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('those who ask at the same moment share one question', async () => {
  let asked = 0;
  const readiness = new Readiness(async () => (asked += 1) > 0, never);
  expect(await Promise.all(Array.from({ length: 5 }, () => readiness.isReady()))).toEqual(Array(5).fill(true));
  expect(asked).toBe(1);
  expect(await readiness.isReady()).toBe(true);
  expect(asked).toBe(2);
});
