import { expect, test } from 'vitest';
import { createFailover } from './failover.ts';
import { type Asker, NodeFailure } from './failures.ts';
import { finalByTwo, newestHead, secondHighest, toldByTwo } from './newest-head.ts';

/** Nodes that tell these heights; null for one that does not answer. */
const nodesAt = (heights: Record<string, bigint | null>) =>
  createFailover<Asker & { name: string }>(Object.keys(heights), (name) => ({
    name,
    async ask(_method, _params, parse) {
      if (heights[name] === null) throw new NodeFailure(`${name} is down`);
      return parse(heights[name]);
    },
  }));
const read = async (node: Asker) => ({ height: await node.ask('height', [], (value) => value as bigint) });

test('a node that lags too far is left for one that keeps up, which is asked first from then on', async () => {
  const rpc = nodesAt({ a: 5n, b: null, c: 10n, d: 9n });
  expect(await newestHead(rpc, read, 3n)).toEqual({
    chosen: { height: 10n },
    heads: [{ height: 5n }, { height: 10n }, { height: 9n }],
  });
  expect(rpc.nodes.toSorted((left, right) => rpc.rank(left) - rpc.rank(right))[0]?.name).toBe('c');
});

test('a node that keeps up well enough stays the first', async () => {
  expect(await newestHead(nodesAt({ a: 8n, b: 10n }), read, 3n)).toMatchObject({ chosen: { height: 8n } });
});

test('without any head every node says why', async () => {
  await expect(newestHead(nodesAt({ a: null, b: null }), read, 3n)).rejects.toThrow('its head: a is down; b is down');
});

test.each([
  [[], null],
  [[7n], 7n],
  [[7n, 9n], 7n],
  [[7n, 9n, 8n], 8n],
])('of [%s] two say at least %s', (values, second) => {
  expect(secondHighest(values)).toBe(second);
});

test.each([
  ['one of two', ['a', 'b'], [9n], null],
  ['two of two', ['a', 'b'], [9n, 7n], 7n],
  ['two of three', ['a', 'b', 'c'], [9n, 8n], 8n],
  ['the only one', ['a'], [9n], 9n],
])('what %s nodes call final is believed as far as two say it', (_case, names, finals, believed) => {
  const rpc = nodesAt(Object.fromEntries(names.map((name) => [name, 9n])));
  expect(finalByTwo(rpc, finals)).toBe(believed);
});

test('how far a chain has come is what two nodes say at least, with those that said something', async () => {
  const height = (node: Asker) => node.ask('height', [], (value) => value as bigint);
  const rpc = nodesAt({ a: 5n, b: null, c: 9n });
  expect(await toldByTwo(rpc, height, 'it')).toEqual({ value: 5n, told: [rpc.nodes[0], rpc.nodes[2]] });
  expect(await toldByTwo(nodesAt({ a: 5n }), height, 'it')).toMatchObject({ value: 5n });
  await expect(toldByTwo(nodesAt({ a: 5n, b: null }), height, 'it')).rejects.toThrow('Too few nodes told it.');
});
