import { createHash } from 'node:crypto';
import { seededRandom } from '@florin/testing/seeded-random';

/** Seeded randomness; a part takes a stream of its own, so that what one part draws changes nothing for the others. */
export class Random {
  readonly #seed: string;
  readonly #next: () => number;

  constructor(seed: string) {
    this.#seed = seed;
    this.#next = seededRandom(createHash('sha256').update(seed).digest().readUInt32LE());
  }

  split(name: string): Random {
    return new Random(`${this.#seed}/${name}`);
  }

  fraction(): number {
    return this.#next();
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  /** From `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  /** Between two amounts, both included, in about a million steps. */
  amount(least: bigint, most: bigint): bigint {
    return least + ((most - least) * BigInt(this.int(0, 1_000_000))) / 1_000_000n;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('Nothing to pick from.');
    return items[this.int(0, items.length - 1)] as T;
  }

  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let rest = this.#next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      rest -= weight;
      if (rest < 0) return name;
    }
    return (entries.at(-1) as [Name, number])[0];
  }

  hex(bytes: number): string {
    return `0x${Array.from({ length: bytes }, () => this.int(0, 255).toString(16).padStart(2, '0')).join('')}`;
  }
}
