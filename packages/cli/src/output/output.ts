import type { Io } from '../io.ts';
import type { Failure } from '../failure.ts';
import { type Colours, coloursFor, wantsColour } from './colours.ts';
import { answerText } from './record.ts';
import type { Space } from './table.ts';
import { harmless } from './text.ts';

export interface OutputOptions {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: string;
}

/**
 * What the program says. With `--json` standard output has one JSON document, or one a line for streams, and nothing
 * else, whatever happens; notes go to standard error.
 */
export class Output {
  readonly json: boolean;
  readonly colours: Colours;
  /** For what goes to standard error. */
  readonly noteColours: Colours;
  readonly space: Space;
  readonly #io: Io;
  readonly #quiet: boolean;

  constructor(io: Io, { json, quiet, color }: OutputOptions) {
    this.#io = io;
    this.json = json;
    this.#quiet = quiet;
    this.colours = coloursFor(!json && wantsColour(io.out, io.env, color));
    this.noteColours = coloursFor(wantsColour(io.err, io.env, color));
    const columns = io.out.isTTY ? io.out.columns : null;
    this.space = { columns, colours: this.colours, nowMs: io.clock.now() };
  }

  /** The whole answer of a command: one document, or text for people. */
  document(data: unknown, text = ''): void {
    this.#io.out.write(this.json ? `${JSON.stringify(data ?? null, null, 2)}\n` : text);
  }

  /** The answer of the service: as it came, or as a table or a record. */
  answer(data: unknown, columns?: readonly string[]): void {
    this.document(data, this.json ? '' : answerText(data, this.space, columns));
  }

  /** One of many things that come one after another. */
  entry(data: unknown, text: () => string): void {
    this.#io.out.write(this.json ? `${JSON.stringify(data)}\n` : `${text()}\n`);
  }

  /** For the person at the terminal; nobody's program reads it. */
  note(text: string): void {
    if (!this.#quiet) this.#io.err.write(`${text}\n`);
  }

  /** One line that the next one overwrites; a line of its own where nothing can be overwritten. */
  progress(text: string): void {
    if (this.#quiet) return;
    this.#io.err.write(this.#io.err.isTTY ? `\r\u001B[2K${text}` : `${text}\n`);
  }

  endProgress(): void {
    if (!this.#quiet && this.#io.err.isTTY) this.#io.err.write('\r\u001B[2K');
  }

  failure(failure: Failure, isStream: boolean): void {
    if (this.json) this.#io.out.write(`${JSON.stringify({ error: failure }, null, isStream ? 0 : 2)}\n`);
    const { red, dim } = this.noteColours;
    const details = Object.entries(failure.details).map(([name, messages]) => `  ${name}: ${messages.join(' ')}`);
    const about = [
      failure.request_id === null ? [] : [`request ${failure.request_id}`],
      failure.idempotency_key === null ? [] : [`idempotency key ${failure.idempotency_key}`],
    ].flat();
    const lines = [
      `${red('Error:')} ${harmless(failure.message)} (${failure.code})`,
      ...details.map(harmless),
      ...(about.length === 0 ? [] : [dim(`  ${harmless(about.join(', '))}`)]),
    ];
    this.#io.err.write(`${lines.join('\n')}\n`);
  }
}
