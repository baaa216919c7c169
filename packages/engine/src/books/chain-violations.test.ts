import { expect, test } from 'vitest';
import { chainViolations } from './chain-violations.ts';
import type { ComparedHolding } from './compare-chain.ts';

const token = { symbol: 'TON', proof: 'held', chain: { shortName: 'ton' } } as ComparedHolding['token'];
const rulesOf = (booked: bigint, onChain: bigint, upkeep?: bigint): string[] => {
  const holding = {
    token,
    place: 'treasury',
    address: 'a',
    booked,
    onChain,
    ...(upkeep === undefined ? {} : { upkeep }),
  };
  return chainViolations({ compared: true, height: 1n, holdings: [holding] }).map(({ rule }) => rule);
};

test('a base unit too little or too much is told, and nothing where both are the same', () => {
  expect(rulesOf(5n, 4n)).toEqual(['chain_short']);
  expect(rulesOf(4n, 5n)).toEqual(['chain_excess']);
  expect(rulesOf(5n, 5n)).toEqual([]);
});

test('where a chain takes rent, so much may be missing or left, and not a base unit more', () => {
  expect([rulesOf(100n, 90n, 10n), rulesOf(90n, 100n, 10n)]).toEqual([[], []]);
  expect(rulesOf(100n, 89n, 10n)).toEqual(['chain_short']);
  expect(rulesOf(89n, 100n, 10n)).toEqual(['chain_excess']);
});
