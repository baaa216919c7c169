import { createHash } from 'node:crypto';

/** What happened, in order: for the hash that two runs of a seed share, and for whoever reads a failure. */
export class Story {
  readonly lines: string[] = [];
  readonly #hash = createHash('sha256');
  #steps = 0;

  /** The step that is under way. */
  get step(): number {
    return this.#steps;
  }

  nextStep(): void {
    this.#steps += 1;
  }

  /** Something that a reader wants to know. */
  tell(line: string): void {
    this.lines.push(`${String(this.#steps).padStart(4)}  ${line}`);
    this.note(line);
  }

  /** Something that only must be the same in every run. */
  note(line: string): void {
    this.#hash.update(`${this.#steps} ${line}\n`);
    if (process.env['FLORIN_SIMULATION_TRACE']) this.lines.push(`${String(this.#steps).padStart(4)}      ${line}`);
  }

  hash(): string {
    return this.#hash.copy().digest('hex');
  }
}
