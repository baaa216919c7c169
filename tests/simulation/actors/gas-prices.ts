import type { Random } from '../core/random.ts';
import type { World } from '../world/world.ts';

const pickedOn = 3;

/** Gas costs a multiple for some steps, and what it did again: mostly between a request and its payment. */
export class GasPrices {
  readonly #world: World;
  readonly #random: Random;
  #jumps = 0;
  #over: { factor: bigint; steps: number } | null = null;

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random.split('gas prices');
  }

  pass(): void {
    const { chain, knobs, payers, strangers, story } = this.#world;
    if (knobs.gasJump === 0) return;
    if (this.#over !== null) {
      this.#over.steps -= 1;
      if (this.#over.steps > 0) return;
      chain.baseFee /= this.#over.factor;
      this.#over = null;
      story.tell('gas costs what it did');
      return;
    }
    const others = new Set([...payers, ...strangers]);
    const isOurs = [...chain.pool.values()].some(({ from }) => !others.has(from));
    if (!this.#random.chance(knobs.gasJump * (isOurs ? pickedOn : 1))) return;
    const factor = BigInt(this.#random.int(10, 60));
    this.#over = { factor, steps: this.#random.int(4, 16) };
    chain.baseFee *= factor;
    this.#jumps += 1;
    story.tell(`gas costs ${factor} times as much`);
  }

  counts(): Record<string, number> {
    return { gasJumps: this.#jumps };
  }
}
