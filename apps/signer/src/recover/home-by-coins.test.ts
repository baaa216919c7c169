import type { Coin, CoinSource } from '@florin/domain/ports/chain';
import type { Holding } from '@florin/domain/ports/holding-scan';
import { describe, expect, test } from 'vitest';
import type { RecoveredChain } from './chains.ts';
import { planByCoins } from './home-by-coins.ts';

const native = { kind: 'native' } as const;
const costOfCoin = 100n;
const dust = 50n;

const sum = (coins: readonly Coin[]): bigint => coins.reduce((total, { amount }) => total + amount, 0n);

/** Each coin costs the same; of these transactions the coins are spent. */
function chainWith(...spent: string[]): RecoveredChain {
  const slots: CoinSource = {
    kind: 'coins',
    ownMax: 10,
    watchKey: (address) => address,
    unspent: async (coins) => coins.map(({ txHash }) => !spent.includes(txHash)),
    choose: async (_movement, { own }) => {
      const feeCap = costOfCoin * BigInt(own.length);
      return sum(own) - feeCap < dust ? null : { coins: own, feeCap };
    },
  };
  return { own: { treasury: 'treasury' }, adapter: { slots } } as unknown as RecoveredChain;
}

const holding = (index: bigint, ...amounts: bigint[]): Holding => ({
  index,
  address: `address ${index}`,
  asset: native,
  amount: amounts.reduce((total, amount) => total + amount, 0n),
  coins: amounts.map((amount, position) => ({ txHash: `tx ${index}`, position, amount })),
});

describe('coins that pay for themselves', () => {
  test('of several addresses go in one transaction, those that are spent left out', async () => {
    const found = [holding(1n, 5_000n, 700n), holding(2n, 900n), holding(3n, 800n)];
    const { moves, left, treasury } = await planByCoins(chainWith('tx 3'), found);
    expect(moves).toEqual([{ indexes: [1n, 2n], asset: native, amount: 6_300n, feeCap: 300n, gas: 0n }]);
    expect(left).toEqual([]);
    expect(treasury.needed).toBe(0n);
  });

  test('stay where they are when each costs more than it brings, and do not burden the others', async () => {
    const { moves, left } = await planByCoins(chainWith(), [holding(1n, 5_000n, 100n), holding(2n, 99n)]);
    expect(moves).toEqual([{ indexes: [1n], asset: native, amount: 4_900n, feeCap: 100n, gas: 0n }]);
    expect(left.map(({ indexes, amount }) => [indexes, amount])).toEqual([
      [[1n], 100n],
      [[2n], 99n],
    ]);
    expect(left[0]?.why).toBe('It is less than what moving it costs.');
  });

  test('stay where they are when together they are too little', async () => {
    const { moves, left } = await planByCoins(chainWith(), [holding(1n, 60n), holding(2n, 70n)]);
    expect(moves).toEqual([]);
    expect(left).toHaveLength(2);
  });

  test('go in several transactions when they are many', async () => {
    const found = Array.from({ length: 230 }, (_one, at) => holding(BigInt(at), 1_000n));
    const { moves } = await planByCoins(chainWith(), found);
    expect(moves.map(({ indexes }) => indexes.length)).toEqual([100, 100, 30]);
  });
});
