import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bench/record/places.ts';

/**
 * What a long trial has done so far, kept between runs, a file for each batch: one that was interrupted goes on where it
 * was, and parts of it may be done apart, one after the other or side by side.
 */
export class Progress<Batch> {
  readonly #folder: string;

  /** Runs with the same key continue one another. */
  constructor(campaign: string, key: string, parent = join(root, '.campaign')) {
    this.#folder = join(parent, `${campaign}-${key}`);
  }

  /** Batches that were done, by their index. */
  get done(): ReadonlyMap<number, Batch> {
    mkdirSync(this.#folder, { recursive: true });
    const files = readdirSync(this.#folder).filter((name) => /^\d+\.json$/.test(name));
    const read = files.map(
      (name) => [Number.parseInt(name), JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as Batch] as const,
    );
    return new Map(read.toSorted(([one], [other]) => one - other));
  }

  add(index: number, batch: Batch): void {
    mkdirSync(this.#folder, { recursive: true });
    const file = join(this.#folder, `${index}.json`);
    // Whole or not at all, whenever this process is ended.
    writeFileSync(`${file}.new`, JSON.stringify(batch));
    renameSync(`${file}.new`, file);
  }

  /** The trial is over: the next one begins anew. */
  forget(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
