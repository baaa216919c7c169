import { createHash } from 'node:crypto';

const notesMax = 64_000;
/** Every note becomes a line too: to compare two runs that should be the same. */
const isTraced = Boolean(process.env['FLORIN_SIMULATION_TRACE']);

/** What happened, in order: for the hash that two runs of a seed share, and for whoever reads a failure. */
export class Story {
  readonly lines: string[] = [];
  readonly #hash = createHash('sha256');
  #steps = 0;
  /** Not hashed yet. */
  #notes = '';

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
    this.#notes += `${this.#steps} ${line}\n`;
    if (this.#notes.length > notesMax) this.#take();
    if (isTraced) this.lines.push(`${String(this.#steps).padStart(4)}      ${line}`);
  }

  hash(): string {
    this.#take();
    return this.#hash.copy().digest('hex');
  }

  #take(): void {
    this.#hash.update(this.#notes);
    this.#notes = '';
  }
}
