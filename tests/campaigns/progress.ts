import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../bench/record/places.ts';

/** What a long trial has done so far, kept between runs: one that was interrupted goes on where it was. */
export class Progress<Batch> {
  readonly #file: string;
  readonly #done: Batch[];

  /** Runs with the same key continue one another. */
  constructor(campaign: string, key: string) {
    this.#file = join(root, '.campaign', `${campaign}-${key}.json`);
    this.#done = readDone<Batch>(this.#file);
  }

  get done(): readonly Batch[] {
    return this.#done;
  }

  add(batch: Batch): void {
    this.#done.push(batch);
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.#done));
  }

  /** The trial is over: the next one begins anew. */
  forget(): void {
    rmSync(this.#file, { force: true });
  }
}

function readDone<Batch>(file: string): Batch[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Batch[];
  } catch {
    return [];
  }
}
