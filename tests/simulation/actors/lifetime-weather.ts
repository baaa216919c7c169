import { payData, tillWord, transferData } from '@florin/testing/simulated-tron/contracts';
import { calmPrices } from '@florin/testing/simulated-tron/chain';
import { lifetimeTokenWord } from '@florin/testing/lifetime-catalogue';
import type { TronTransaction } from '@florin/nodes/tron/read-transaction';
import type { Random } from '../core/random.ts';
import type { LifetimeSide } from '../world/lifetime-side.ts';
import type { World } from '../world/world.ts';

const blockChance = 0.6;
const strangerChance = 0.35;
/** Of a waiting transaction of nobody in particular: that a block leaves it out. */
const holdBack = 0.12;
/** Of a transaction that only a slow node holds: that a rival branch has it, be its end past on the branch that was left. */
const rivalChance = 0.6;
/** A reorg is worth more where something of ours is in fresh blocks, and most where it has just ended without one. */
const [pickedOn, pickedOnEnded] = [4, 10];
/** A slow node passes on what it holds when so much of its life is left. */
const lateMilliseconds = 45_000n;
/** Energy becomes dearer at once, when producers vote so. */
const [dearerChance, cheaperChance] = [0.01, 0.05];
const [frozenChance, thawChance] = [0.1, 0.15];

/**
 * What becomes of a transaction of ours: a slow node sends it in the last moment, or nobody ever does. The nodes that are
 * asked know nothing of one that is held or forgotten.
 */
type Fate = 'soon' | 'late' | 'held' | 'lost' | 'forgotten';
const fates: Readonly<Record<Fate, number>> = { soon: 58, late: 10, held: 12, lost: 6, forgotten: 14 };
const comesLate: ReadonlySet<Fate> = new Set(['late', 'held']);
const isUnknown: ReadonlySet<Fate> = new Set(['held', 'forgotten']);

/** What happens to the chain of lifetimes by itself; its time is that of the other chains. */
export class LifetimeWeather {
  readonly counts = { lifetimeBlocks: 0, lifetimeReorgs: 0, cameLate: 0, endedUnsent: 0, cameByRival: 0 };
  readonly #world: World;
  readonly #side: LifetimeSide | null;
  readonly #random: Random;
  readonly #fates = new Map<string, Fate>();
  #marks = 0n;

  constructor(world: World) {
    this.#world = world;
    this.#side = world.lifetimes;
    this.#random = world.random.split('lifetime weather');
  }

  pass(): void {
    const side = this.#side;
    if (side === null) return;
    this.#draw(side);
    this.#moveTerms(side);
    if (!this.#random.chance(blockChance)) return;
    if (this.#random.chance(strangerChance)) this.#strangerSends(side);
    this.#block(side);
    this.#world.story.tell(`a block of lifetimes, height ${side.chain.head.number}`);
  }

  /** A calm block with everything that waits in it. */
  calmBlock(): void {
    const side = this.#side;
    if (side === null) return;
    const { chain } = side;
    Object.assign(chain.terms, { paused: false, prices: { ...calmPrices } });
    chain.hidden.clear();
    chain.mine({ time: this.#world.clock.seconds });
  }

  /** Before the blocks of a step: what the newest one holds has been read by then, or is being read. */
  maybeReorg(): void {
    const side = this.#side;
    const { knobs, story } = this.#world;
    const depthMax = knobs.confirmations - 1;
    if (side === null || depthMax < 1) return;
    const { chain } = side;
    const newest = chain.blocks.slice(-depthMax);
    const isWorth = newest.some(({ transactions }) => transactions.some((one) => this.#isOurs(side, one)));
    const hasEnded = [...chain.pool.values()].some(
      (one) => this.#isOurs(side, one) && one.expiration <= chain.head.time,
    );
    if (!this.#random.chance(knobs.reorg * (hasEnded ? pickedOnEnded : isWorth ? pickedOn : 0.5))) return;
    const depth = this.#random.int(1, depthMax);
    if (chain.head.number <= BigInt(depth)) return;
    const from = Number(chain.blocks.at(-depth - 1)?.time ?? 0n) / 1000;
    const lost = chain.orphan(depth, () => (this.#random.chance(0.65) ? 'pooled' : 'dropped'));
    this.#mineRival(side, { from, blocks: depth + 1 });
    this.counts.lifetimeReorgs += 1;
    story.tell(`a reorg of ${depth} blocks of lifetimes with ${lost.length} transactions, height ${chain.head.number}`);
  }

  /** One block more than a reorg took, made in the time that those had. */
  #mineRival({ chain }: LifetimeSide, { from, blocks }: { from: number; blocks: number }): void {
    const now = this.#world.clock.seconds;
    for (let block = 1; block <= blocks; block += 1) {
      const time = Math.floor(from + ((now - from) * block) / blocks);
      const { transactions } = chain.mine({ time, now }, ({ txId }) => {
        return this.#random.chance(this.#fateOf(txId) === 'soon' ? holdBack : 1 - rivalChance / blocks);
      });
      const odd = transactions.filter(({ txId }) => this.#fateOf(txId) !== 'soon');
      this.counts.cameByRival += odd.length;
    }
  }

  #block({ chain }: LifetimeSide): void {
    const { transactions } = chain.mine({ time: this.#world.clock.seconds }, (one) =>
      this.#isLeftOut(chain.head.time, one),
    );
    for (const { txId } of transactions) if (comesLate.has(this.#fateOf(txId))) this.counts.cameLate += 1;
    this.counts.lifetimeBlocks += 1;
  }

  #isLeftOut(newest: bigint, { txId, expiration }: TronTransaction): boolean {
    const fate = this.#fateOf(txId);
    if (fate === 'soon') return this.#random.chance(holdBack);
    return !comesLate.has(fate) || expiration - newest > lateMilliseconds;
  }

  /** What becomes of each transaction of ours that is new. */
  #draw(side: LifetimeSide): void {
    const { pool, hidden } = side.chain;
    for (const one of pool.values()) {
      if (this.#fates.has(one.txId)) continue;
      const fate = this.#isOurs(side, one) ? this.#random.weighted(fates) : 'soon';
      this.#fates.set(one.txId, fate);
      if (fate === 'lost' || fate === 'forgotten') this.counts.endedUnsent += 1;
      if (isUnknown.has(fate)) hidden.add(one.txId);
    }
  }

  #fateOf(txId: string): Fate {
    return this.#fates.get(txId) ?? 'soon';
  }

  #isOurs({ payers, strangers }: LifetimeSide, { owner }: TronTransaction): boolean {
    return !payers.includes(owner) && !strangers.includes(owner);
  }

  #moveTerms({ chain: { terms } }: LifetimeSide): void {
    const { knobs, story } = this.#world;
    const isDear = terms.prices.energyFee > calmPrices.energyFee;
    if (isDear && this.#random.chance(cheaperChance)) terms.prices = { ...calmPrices };
    else if (!isDear && this.#random.chance(dearerChance)) {
      const times = BigInt(this.#random.int(2, 4));
      terms.prices = { ...calmPrices, energyFee: calmPrices.energyFee * times };
      story.tell(`energy costs ${times} times as much`);
    }
    if (terms.paused) terms.paused = !this.#random.chance(thawChance);
    else if (this.#random.chance(knobs.frozen * frozenChance)) {
      terms.paused = true;
      story.tell('the token of lifetimes stops');
    }
  }

  /** Through a contract, which shows that nodes tell of calls inside of contracts, or in tokens. */
  #strangerSends({ chain, strangers }: LifetimeSide): void {
    const [from, to] = [this.#random.pick(strangers), this.#random.pick(strangers)];
    const amount = BigInt(this.#random.int(1, 1_000_000));
    const what = this.#random.chance(0.5)
      ? ({
          type: 'TriggerSmartContract',
          contract: tillWord,
          value: amount,
          data: payData(to, 'coins', [amount]),
        } as const)
      : ({
          type: 'TriggerSmartContract',
          contract: lifetimeTokenWord,
          value: 0n,
          data: transferData(to, amount),
        } as const);
    try {
      chain.send(from, what, { mark: (this.#marks += 1n) + strangerMarks, seconds: 300 });
    } catch (error) {
      this.#world.story.note(`a stranger cannot send: ${String(error)}`);
    }
  }
}

/** Beyond what payers count: two transactions of one account are never the same bytes. */
const strangerMarks = 1_000_000n;
