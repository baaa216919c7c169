import type { CoinTransaction } from '@florin/testing/simulated-coins/transaction';
import type { Random } from '../core/random.ts';
import { firstRead } from '../world/coin-side.ts';
import type { World } from '../world/world.ts';
import type { CoinPayers } from './coin-payers.ts';

/** Blocks are rarer than those of accounts. */
const blockChance = 0.45;
const dropChance = 0.02;
/** A reorg is worth more where a payer's transaction has just come in. */
const pickedOn = 3;

/** What happens to the chain of coins by itself; its time is that of the other chain. */
export class CoinWeather {
  readonly counts = { coinReorgs: 0, coinDropped: 0 };
  readonly #world: World;
  readonly #payers: CoinPayers;
  readonly #random: Random;

  constructor(world: World, payers: CoinPayers) {
    this.#world = world;
    this.#payers = payers;
    this.#random = world.random.split('coin weather');
  }

  pass(): void {
    const { coins, story } = this.#world;
    this.#payers.loseTheirPatience();
    this.#maybeDrop();
    if (!this.#random.chance(blockChance)) return;
    const blocks = this.#random.chance(0.1) ? this.#random.int(2, 4) : 1;
    for (let block = 0; block < blocks; block += 1) this.#block(0.15);
    story.tell(`${blocks === 1 ? 'a block' : `${blocks} blocks`} of coins, height ${coins.chain.head.height}`);
  }

  /** A calm block with everything that waits in it. */
  calmBlock(): void {
    this.#world.coins.chain.mine(this.#world.clock.seconds);
  }

  /** Before the blocks of a step: what the newest one holds has been read by then, or is being read. */
  maybeReorg(): void {
    const { knobs, coins, story, lostFinal } = this.#world;
    const { chain } = coins;
    const newest = chain.blocks.slice(-knobs.confirmations);
    const isPaid = newest.some(({ transactions }) => transactions.length > 1);
    if (!this.#random.chance(knobs.reorg * (isPaid ? pickedOn : 0.5))) return;
    const deep = this.#random.chance(knobs.deepReorg);
    const depth = deep
      ? knobs.confirmations + this.#random.int(0, 2)
      : this.#random.int(1, Math.max(1, knobs.confirmations - 1));
    if (chain.head.height - BigInt(depth) < firstRead) return;
    const gone = new Set<CoinTransaction>();
    const lost = chain.orphan(depth, (one) => {
      if (lostFinal.has(one.hash) || this.#random.chance(0.65)) return 'pooled';
      gone.add(one);
      return 'dropped';
    });
    if (deep) for (const { hash } of lost) lostFinal.add(hash);
    for (const one of gone) if (this.#random.chance(0.5)) this.#payers.spendAgain(one);
    this.mineRival(depth);
    this.counts.coinReorgs += 1;
    story.tell(
      `a ${deep ? 'deep ' : ''}reorg of ${depth} blocks of coins with ${lost.length} transactions, height ${chain.head.height}`,
    );
  }

  #maybeDrop(): void {
    const { chain } = this.#world.coins;
    if (chain.pool.size === 0 || !this.#random.chance(dropChance)) return;
    const hash = this.#random.pick([...chain.pool.keys()]);
    if (this.#world.lostFinal.has(hash)) return;
    chain.drop(hash);
    this.counts.coinDropped += 1;
    this.#world.story.tell(`pools forget ${hash.slice(0, 8)}`);
  }

  /** One block more than a reorg took. */
  mineRival(depth: number): void {
    for (let block = 0; block <= depth; block += 1) this.#block(0.3);
  }

  #block(holdBack: number): void {
    const { coins, clock } = this.#world;
    const rate = coins.rate + BigInt(this.#random.int(-3, 3));
    coins.rate = rate < 2n ? 2n : rate;
    coins.chain.mine(clock.seconds, ({ hash }) => this.#random.chance(holdBack) || this.#world.isHeldBack(hash));
  }
}
