import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { tellWhile } from './tell-while.ts';

test('whoever waits is told again and again, and no more once it is over', async () => {
  const told: string[] = [];
  let done = (): void => {};
  const work = new Promise<string>((resolve) => (done = () => resolve('found nothing')));
  const waiting = tellWhile(
    (line) => told.push(line),
    'The books are checked',
    () => work,
    10,
  );
  await expect.poll(() => told.length).toBeGreaterThan(2);
  done();
  expect(await waiting).toBe('found nothing');
  expect(told.slice(0, 2)).toEqual(['The books are checked …', 'The books are checked, for 0.01 s so far …']);
  const { length } = told;
  await sleep(30);
  expect(told).toHaveLength(length);
});
