import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeTestimony } from './judge-testimony.ts';

test.each([
  [2, 0, 0, 'agreed'],
  [2, 0, 1, 'agreed'],
  [2, 1, 0, 'agreed'],
  [3, 2, 0, 'agreed'],
  [1, 0, 1, 'waiting'],
  [0, 0, 2, 'waiting'],
  [1, 1, 0, 'disputed'],
  [1, 1, 5, 'disputed'],
  [0, 1, 1, 'disputed'],
  [2, 2, 0, 'disputed'],
  [2, 3, 0, 'disputed'],
] as const)('%i agree, %i deny, %i are silent: %s', (agree, deny, silent, verdict) => {
  expect(judgeTestimony({ agree, deny, silent })).toBe(verdict);
});

const nodes = fc.nat({ max: 8 });

test('one node alone never has anything confirmed, whatever the others do not say', () => {
  fc.assert(fc.property(nodes, nodes, (deny, silent) => judgeTestimony({ agree: 1, deny, silent }) !== 'agreed'));
});

test('one more node that agrees never takes an agreement back', () => {
  fc.assert(
    fc.property(nodes, nodes, nodes, (agree, deny, silent) => {
      const before = judgeTestimony({ agree, deny, silent });
      return before !== 'agreed' || judgeTestimony({ agree: agree + 1, deny, silent }) === 'agreed';
    }),
  );
});
