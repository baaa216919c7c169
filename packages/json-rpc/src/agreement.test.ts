import type { TransactionState } from '@florin/domain/ports/chain';
import { expect, test } from 'vitest';
import { agreedOn, agreedState } from './agreement.ts';
import { type Asker, NodeFailure } from './failures.ts';

type Saying<Answer> = Asker & { answer: Answer | null };
const nodes = <Answer>(...answers: (Answer | null)[]) => ({
  nodes: answers.map((answer): Saying<Answer> => ({ answer, ask: () => Promise.reject(new NodeFailure('unused')) })),
});
const ask = async <Answer>({ answer }: Saying<Answer>): Promise<Answer> => {
  if (answer === null) throw new NodeFailure('is silent');
  return answer;
};
const agreed = (...answers: (string | null)[]) =>
  agreedOn(nodes<string>(...answers), ask, { word: String, what: 'it' }).then(([answer]) => answer);

test('one node is believed where there is no other', async () => {
  expect(await agreed('this')).toBe('this');
  await expect(agreed(null)).rejects.toThrow('No node answered it: is silent');
});

test('of several, two must tell the same and more than tell otherwise; who is silent makes the others wait', async () => {
  expect(await agreed('this', 'this')).toBe('this');
  expect(await agreed('that', 'this', 'this')).toBe('this');
  expect(await agreed('this', null, 'this')).toBe('this');
  await expect(agreed('this', 'that')).rejects.toThrow(NodeFailure);
  await expect(agreed('this', null)).rejects.toThrow('The nodes do not agree on it. is silent');
  await expect(agreed('this', 'this', 'that', 'that')).rejects.toThrow('do not agree');
});

const included = { state: 'included', success: true, height: 5n, blockHash: 'b', fee: 1n } as const;
const state = (...answers: TransactionState[]) => agreedState(nodes<TransactionState>(...answers), ask);

test('nodes agree on a transaction by its block and all that it did there', async () => {
  expect(await state(included, { ...included })).toEqual(included);
  for (const other of [{ success: false }, { height: 6n }, { blockHash: 'c' }, { fee: 2n }, { returned: 1n }])
    await expect(state(included, { ...included, ...other })).rejects.toThrow('do not agree');
  await expect(state(included, { state: 'unknown' })).rejects.toThrow('do not agree');
});

test('that no block has it counts from nodes alone that have come to the end of its lifetime', async () => {
  const unknown = { state: 'unknown' } as const;
  const heard = (...answers: [TransactionState, boolean][]) => {
    const ended = new Map(answers.map(([, isOver], at) => [at, isOver]));
    const asked = nodes<TransactionState>(...answers.map(([answer]) => answer));
    return agreedState(asked, ask, async (node) => ended.get(asked.nodes.indexOf(node)) === true);
  };
  expect(await heard([unknown, true], [unknown, true], [included, true])).toEqual(unknown);
  await expect(heard([unknown, false], [unknown, false], [included, true])).rejects.toThrow(/end of its lifetime/);
  await expect(heard([unknown, false], [unknown, true])).rejects.toThrow('do not agree');
  // What is in a block is there, however far its node has come.
  expect(await heard([included, false], [{ ...included }, false])).toEqual(included);
});

test('a pool that holds it contradicts nobody who has it in no block', async () => {
  expect(await state({ state: 'unknown' }, { state: 'pending' })).toEqual({ state: 'pending' });
  expect(await state({ state: 'unknown' }, { state: 'unknown' })).toEqual({ state: 'unknown' });
});
