import { expect, test } from 'vitest';
import { believedNode } from './believed-node.ts';
import { NodeFailure } from './failures.ts';

const word = (value: unknown) => value as string;

test('a node is asked no more at once than it takes, and every question is answered in the end', async () => {
  let under = 0;
  let most = 0;
  const node = believedNode({
    atOnceMax: 8,
    verify: async () => undefined,
    async call(_method, [count]) {
      under += 1;
      most = Math.max(most, under);
      await new Promise(setImmediate);
      under -= 1;
      if (Number(count) % 10 === 0) throw new NodeFailure('lost');
      return `answer ${count}`;
    },
  });
  const asked = Array.from({ length: 200 }, (_one, count) => node.ask('x', [count], word));
  const answers = await Promise.allSettled(asked);
  expect(most).toBe(8);
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(20);
  expect(answers[199]).toEqual({ status: 'fulfilled', value: 'answer 199' });
});

test('a node shows its chain before the first answer, and again after a failure', async () => {
  const said: string[] = [];
  const node = believedNode({
    atOnceMax: 1,
    verify: async () => void said.push('verified'),
    async call(method) {
      said.push(method);
      if (method === 'lost') throw new NodeFailure('lost');
      return method;
    },
  });
  await node.ask('a', [], word);
  await expect(node.ask('lost', [], word)).rejects.toThrow(NodeFailure);
  await node.ask('b', [], word);
  expect(said).toEqual(['verified', 'a', 'lost', 'verified', 'b']);
});

test('whoever watches hears each question of a caller by its name, with its failure, and not how long it queued', async () => {
  const heard: string[] = [];
  const node = believedNode({
    atOnceMax: 1,
    verify: async () => undefined,
    call: async (method) => (method === 'lost' ? Promise.reject(new NodeFailure('lost')) : method),
    async watch(name, work) {
      heard.push(`begin ${name}`);
      return work().finally(() => heard.push(`end ${name}`));
    },
  });
  const asked = ['a', 'lost', 'b'].map((name) => node.ask(name, [], word));
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(heard).toEqual(['begin a', 'end a', 'begin lost', 'end lost', 'begin b', 'end b']);
});
