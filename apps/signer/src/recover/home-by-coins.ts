import { InvariantError } from '@florin/domain/errors';
import type { Coin, CoinSource } from '@florin/domain/ports/chain';
import type { Holding } from '@florin/domain/ports/holding-scan';
import type { StoredItem } from '../facts.ts';
import type { RecoveredChain } from './chains.ts';
import { type Attempt, attemptAll, type HomePlan, type LeftBehind } from './home-plan.ts';
import type { HomeMove, Sender } from './sender.ts';

/** Coins of one transaction. */
const coinsMax = 100;
const native = { kind: 'native' } as const;

interface Batch {
  coins: readonly Coin[];
  feeCap: bigint;
}

/** Brings home where coins pay for themselves: many addresses in one transaction. */
export async function planByCoins(chain: RecoveredChain, found: readonly Holding[]): Promise<HomePlan> {
  const { slots } = chain.adapter;
  if (slots.kind !== 'coins') throw new InvariantError('Coins pay where slots are coins.');
  const coins = (await readUnspent(slots, found)).toSorted((one, other) => (one.amount > other.amount ? -1 : 1));
  const batches: Batch[] = [];
  const left: LeftBehind[] = [];
  for (let at = 0; at < coins.length; at += coinsMax) {
    const { batch, tooSmall } = await worthIts(chain, slots, coins.slice(at, at + coinsMax));
    if (batch !== null) batches.push(batch);
    left.push(...tooSmall.map(leaveCoin));
  }
  return {
    moves: batches.map((batch) => ({
      indexes: indexesOf(batch),
      asset: native,
      amount: arrivingOf(batch),
      feeCap: batch.feeCap,
      gas: 0n,
    })),
    left,
    treasury: { needed: 0n, held: 0n },
    carryOut: (sender) =>
      attemptAll(
        sender,
        batches.map((batch) => attemptOf(chain, sender, batch)),
      ),
  };
}

async function readUnspent(slots: CoinSource, found: readonly Holding[]): Promise<Coin[]> {
  const coins = found.flatMap(({ index, address, coins: own = [] }) =>
    own.map((coin): Coin => ({ ...coin, address, source: { kind: 'deposit', index } })),
  );
  const unspent: Coin[] = [];
  for (let at = 0; at < coins.length; at += coinsMax) {
    const some = coins.slice(at, at + coinsMax);
    const open = await slots.unspent(some);
    unspent.push(...some.filter((_one, place) => open[place]));
  }
  return unspent;
}

/** The coins that bring more than they cost, and the others. */
async function worthIts(
  { own }: RecoveredChain,
  slots: CoinSource,
  coins: readonly Coin[],
): Promise<{ batch: Batch | null; tooSmall: readonly Coin[] }> {
  const movement = { purpose: 'batch', from: own.treasury, to: own.treasury, asset: native } as const;
  const choose = (chosen: readonly Coin[]) =>
    slots.choose({ ...movement, amount: sum(chosen), items: itemsOf(chosen, own.treasury) }, { own: chosen, more: [] });
  const all = await choose(coins);
  if (all === null) return { batch: null, tooSmall: coins };
  const share = all.feeCap / BigInt(coins.length);
  const isWorthIt = ({ amount }: Coin): boolean => amount > share;
  const worth = coins.filter(isWorthIt);
  if (worth.length === coins.length) return { batch: all, tooSmall: [] };
  return { batch: await choose(worth), tooSmall: coins.filter((coin) => !isWorthIt(coin)) };
}

const sum = (coins: readonly Coin[]): bigint => coins.reduce((total, { amount }) => total + amount, 0n);

const indexOf = ({ source }: Coin): bigint => (source.kind === 'deposit' ? source.index : -1n);

/** One for each address. */
const itemsOf = (coins: readonly Coin[], treasury: string): StoredItem[] =>
  [...Map.groupBy(coins, indexOf)].map(([index, own]) => ({
    index,
    address: own[0]?.address ?? '',
    amount: sum(own),
    destination: treasury,
    status: 'intent',
  }));

const indexesOf = ({ coins }: Batch): bigint[] => [...new Set(coins.map(indexOf))];
const arrivingOf = ({ coins, feeCap }: Batch): bigint => sum(coins) - feeCap;

const attemptOf = (chain: RecoveredChain, sender: Sender, batch: Batch): Attempt => ({
  indexes: indexesOf(batch),
  asset: native,
  amount: arrivingOf(batch),
  send: async () => {
    const txHash = await sender.send(moveOf(chain, batch), { kind: 'coins', coins: batch.coins });
    return { amount: arrivingOf(batch), txHash };
  },
});

const moveOf = ({ own }: RecoveredChain, batch: Batch): HomeMove => ({
  purpose: 'batch',
  source: { kind: 'treasury' },
  sourceAddress: own.treasury,
  destination: own.treasury,
  asset: native,
  amount: arrivingOf(batch),
  feeCap: batch.feeCap,
  items: itemsOf(batch.coins, own.treasury),
});

const leaveCoin = (coin: Coin): LeftBehind => ({
  indexes: [indexOf(coin)],
  asset: native,
  amount: coin.amount,
  why: 'It is less than what moving it costs.',
});
