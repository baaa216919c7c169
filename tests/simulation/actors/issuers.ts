import { testTokens } from '@florin/testing/catalogue';
import { issuerOf } from '@florin/testing/simulated-chain/issuers';
import { strangeTokens } from '@florin/testing/strange-tokens';
import type { Random } from '../core/random.ts';
import { contractOf } from '../world/contract-of.ts';
import type { World } from '../world/world.ts';

/** Of a step: that the fee is taken back, or a stopped token moves again. */
const endChance = 0.12;
/** Issuers are worth most while something of ours is on its way. */
const pickedOn = 3;
const usdt = contractOf(testTokens.usdt);
const boasts = [10n ** 25n, 2n ** 256n - 1n] as const;

/** Those who made the tokens: USDT may cost a fee from one block to the next, and a listed token may do as it likes. */
export class Issuers {
  readonly #world: World;
  readonly #random: Random;
  #changes = 0;

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random.split('issuers');
    const { issuers } = world.chain;
    const { mute, boastful } = strangeTokens;
    if (world.knobs.strange === 'mute') issuers.mute.add(contractOf(mute));
    if (world.knobs.strange === 'boastful') issuers.boasts.set(contractOf(boastful), this.#random.pick(boasts));
  }

  async pass(): Promise<void> {
    await this.#maybeCharge();
    this.#maybeMisbehave();
  }

  /** What they did that reached somebody. */
  counts(): Record<string, number> {
    const { chain, place } = this.#world;
    const treasury = place.base.treasury.toLowerCase();
    const receipts = chain.blocks.flatMap((block) => block.receipts);
    const charged = receipts.flatMap(({ logs }) => logs.filter(({ contract, to }) => to === issuerOf(contract)));
    const isSilent = ({ success, logs, transaction: { moves } }: (typeof receipts)[number]): boolean =>
      success && moves.length > 0 && logs.length === 0;
    return {
      feesKept: charged.length,
      feesKeptOfSweeps: receipts.filter(({ moved }) =>
        moved.some(({ to, amount, taken }) => to === treasury && amount < taken),
      ).length,
      falseAnswers: receipts.filter(isSilent).length,
      rescaled: this.#changes,
      boasted: receipts.filter(({ logs, moved }) => logs.length > 0 && moved.length === 0).length,
    };
  }

  async #maybeCharge(): Promise<void> {
    const { chain, knobs, story } = this.#world;
    const { fees } = chain.issuers;
    if (fees.size > 0) {
      if (!this.#random.chance(endChance)) return;
      fees.clear();
      story.tell('transfers of USDT cost nothing again');
      return;
    }
    if (knobs.tokenFee === 0) return;
    const weight = (await this.#waitsForSweep()) ? pickedOn : this.#isUnderWay(usdt);
    if (weight === 0 || !this.#random.chance(knobs.tokenFee * weight)) return;
    const points = BigInt(this.#random.int(1, 150));
    fees.set(usdt, points);
    story.tell(`transfers of USDT cost ${points} basis points`);
  }

  #maybeMisbehave(): void {
    const { chain, knobs, story } = this.#world;
    const { paused, rescales } = chain.issuers;
    if (knobs.strange === null || knobs.strange === 'boastful') return;
    const contract = contractOf(strangeTokens[knobs.strange]);
    if (paused.has(contract)) {
      if (this.#random.chance(endChance)) paused.delete(contract);
      return;
    }
    const weight = this.#isUnderWay(contract);
    if (weight === 0 || !this.#random.chance(knobs.strangeness * weight)) return;
    this.#changes += Number(knobs.strange === 'elastic');
    if (knobs.strange === 'elastic') rescales.set(contract, BigInt(this.#random.int(70, 130)));
    else paused.add(contract);
    story.tell(`${strangeTokens[knobs.strange].symbol} ${knobs.strange === 'mute' ? 'answers false' : 'is rescaled'}`);
  }

  /** Whether a payment in USDT is about to be swept: a fee takes from it then, and not from what its payer sends. */
  async #waitsForSweep(): Promise<boolean> {
    const { rows } = await this.#world.place.control.query({
      name: 'simulation_waits_for_sweep',
      text: `select from payments where status = 'confirmed' and token_id = $1 limit 1`,
      values: [testTokens.usdt.id],
    });
    return rows.length > 0;
  }

  /** Nothing, something that a payer sent lately, or something of ours that waits for a block. */
  #isUnderWay(contract: string): number {
    const { chain, payers } = this.#world;
    const pooled = [...chain.pool.values()].filter(({ from }) => !payers.includes(from));
    const isOurs = pooled.some(({ moves, collects = [] }) =>
      [...moves, ...collects].some((one) => one.contract === contract),
    );
    if (isOurs) return pickedOn;
    const newest = chain.blocks.slice(-8).flatMap(({ receipts }) => receipts);
    const isPaid = newest.some(
      ({ transaction: { from, moves } }) => payers.includes(from) && moves.some((one) => one.contract === contract),
    );
    return Number(isPaid);
  }
}
