import { testTokens } from '@florin/testing/catalogue';
import type { Random } from '../core/random.ts';
import { contractOf } from '../world/contract-of.ts';
import type { World } from '../world/world.ts';

const gwei = 10n ** 9n;
const blockSeconds = 20;
const strangerChance = 0.4;
/** Of a step: that a stopped token moves again. */
const thawChance = 0.03;
/** A reorg is worth more where a payer's transaction has just come in. */
const pickedOn = 2;
const pickedOnBatch = 4;

/** What happens to the chain by itself: blocks, pauses, prices, reorganisations. */
export class Weather {
  readonly #world: World;
  readonly #random: Random;

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random.split('weather');
  }

  /** Time passes, with the blocks that belong to it. */
  pass(): void {
    const { clock, story } = this.#world;
    this.#maybeFreeze();
    const blocks = this.#random.weighted({ one: 58, none: 32, several: 8, many: 2 });
    if (blocks === 'none') {
      clock.advance(this.#random.int(1, 15));
      return;
    }
    const count = { one: 1, several: this.#random.int(2, 4), many: this.#random.int(8, 14) }[blocks];
    for (let block = 0; block < count; block += 1) this.#block(0.1);
    story.tell(`${count === 1 ? 'a block' : `${count} blocks`}, height ${this.#world.chain.head.height}`);
  }

  /** A calm block with everything that waits in it. */
  calmBlock(): void {
    const { chain, clock } = this.#world;
    chain.baseFee = gwei / 10n;
    chain.issuers.paused.clear();
    chain.issuers.fees.clear();
    clock.advance(blockSeconds);
    chain.mine(clock.seconds);
  }

  /**
   * While an issuer has stopped its token, whatever moves it fails: worth most where a payer has just sent some, or a
   * batch of ours is on its way.
   */
  #maybeFreeze(): void {
    const { chain, knobs, story } = this.#world;
    if (chain.issuers.paused.size > 0) {
      if (this.#random.chance(thawChance)) chain.issuers.paused.clear();
      return;
    }
    const batched = [...chain.pool.values()].flatMap(({ collects = [] }) => collects);
    const sent = this.#paidLately().flatMap(({ transaction }) => transaction.moves);
    const moved = batched.length > 0 ? batched : sent;
    if (moved.length === 0 || !this.#random.chance(knobs.frozen * (batched.length > 0 ? pickedOnBatch : 1))) return;
    const { contract } = this.#random.pick(moved);
    chain.issuers.paused.add(contract);
    story.tell(`transfers of ${contract} stop`);
  }

  /** What payers sent in blocks that are not final yet. */
  #paidLately() {
    const { knobs, chain, payers } = this.#world;
    const newest = chain.blocks.slice(-knobs.confirmations).flatMap(({ receipts }) => receipts);
    return newest.filter(({ transaction }) => payers.includes(transaction.from));
  }

  maybeReorg(): void {
    const { knobs, chain, story, lostFinal } = this.#world;
    const isPaid = this.#paidLately().length > 0;
    if (!this.#random.chance(knobs.reorg * (isPaid ? pickedOn : 1))) return;
    const deep = this.#random.chance(knobs.deepReorg);
    const depth = deep
      ? knobs.confirmations + this.#random.int(0, 2)
      : this.#random.int(1, Math.max(1, knobs.confirmations - 1));
    if (chain.blocks.length <= depth + 1) return;
    const gone = chain.orphan(depth, ({ hash }) =>
      lostFinal.has(hash) || this.#random.chance(0.65) ? 'pooled' : 'dropped',
    );
    const lost = gone.flatMap(({ receipts }) => receipts);
    if (deep) for (const { transaction } of lost) lostFinal.add(transaction.hash);
    this.mineRival(depth);
    story.tell(
      `a ${deep ? 'deep ' : ''}reorg of ${depth} blocks with ${lost.length} transactions, height ${chain.head.height}`,
    );
  }

  /** One block more than a reorg took, in quick succession. */
  mineRival(depth: number): void {
    for (let block = 0; block <= depth; block += 1) this.#block(0.3, 1);
  }

  #block(holdBack: number, seconds = blockSeconds): void {
    const { chain, clock } = this.#world;
    clock.advance(seconds);
    chain.baseFee = (chain.baseFee * BigInt(this.#random.int(88, 112))) / 100n;
    if (chain.baseFee < gwei / 10n) chain.baseFee = gwei / 10n;
    chain.mine(clock.seconds, ({ hash }) => this.#random.chance(holdBack) || this.#world.isHeldBack(hash));
    if (this.#random.chance(strangerChance)) this.#strangerSends();
  }

  /** Waits for the next block, before whatever a payer sends: so the places of logs differ from block to block. */
  #strangerSends(): void {
    const { chain, strangers } = this.#world;
    const [from, to] = [this.#random.pick(strangers), this.#random.pick(strangers)];
    const contract = contractOf(this.#random.pick([testTokens.usdt, testTokens.usdc]));
    const nonce = chain.pendingNonce(from);
    const price = { gas: 60_000n, feeMax: chain.baseFee * 3n + gwei, tipMax: gwei };
    const moves = [{ contract, to, amount: BigInt(this.#random.int(1, 1_000_000)) }];
    try {
      chain.submit({ hash: this.#random.hex(32), from, nonce, to: contract, value: 0n, ...price, moves });
    } catch (error) {
      this.#world.story.note(`a stranger cannot send: ${String(error)}`);
    }
  }
}
