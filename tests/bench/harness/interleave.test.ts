import { expect, test } from 'vitest';
import { interleave } from './interleave.ts';

test('the sides take turns and the first of a pair changes', async () => {
  const order: string[] = [];
  const side = (name: string) => async () => order.push(name);
  await interleave(3, side('subject'), side('bare'));
  expect(order).toEqual(['subject', 'bare', 'bare', 'subject', 'subject', 'bare']);
});

test('results stay with their side, one for each pair', async () => {
  let count = 0;
  const next = async () => (count += 1);
  expect(await interleave(2, next, next)).toEqual({ subject: [1, 4], baseline: [2, 3] });
});
