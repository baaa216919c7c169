import type { EventEntry } from '@florin/sdk';
import type { Context } from '../context.ts';
import { CliError } from '../failure.ts';
import { type Handed, handOver, type Receiver } from './receiver.ts';

export interface ForwarderOptions {
  /** Null prints the events themselves. */
  readonly receiver: Receiver | null;
  /** Ends at the first event that is not taken, so that nothing overtakes it. */
  readonly isStrict: boolean;
  /** Passes over the first event. */
  readonly skipsFirst: boolean;
}

/** Gives each event to a receiver or prints it, and tells what became of it. */
export class Forwarder {
  readonly #context: Context;
  readonly #options: ForwarderOptions;
  #skips: boolean;
  #toldSecret = false;
  /** Events that nobody took. */
  #refused = 0;

  constructor(context: Context, options: ForwarderOptions) {
    this.#context = context;
    this.#options = options;
    this.#skips = options.skipsFirst;
  }

  /** @throws CliError `NOT_ACKNOWLEDGED` for an event that is not taken, where nothing may overtake it */
  async forward(entry: EventEntry): Promise<void> {
    const { id, event, timestamp, data, source_id } = entry;
    const { io, output } = this.#context;
    const { receiver, isStrict } = this.#options;
    if (this.#skips) {
      this.#skips = false;
      output.note(`Passed over ${event} ${id}.`);
      return;
    }
    if (receiver === null) {
      output.entry(entry, () => `${timestamp}  ${event}  ${source_id}`);
      return;
    }
    const handed = await handOver(io, receiver, { id, event, body: JSON.stringify({ event, timestamp, data }) });
    if (handed.answer === 'signature_mismatch') this.#tellSecret(receiver);
    if (handed.problem !== null && isStrict)
      throw new CliError(
        'NOT_ACKNOWLEDGED',
        `${event} ${id} was not taken in ${handed.attempts} tries: ${handed.problem}. The next start goes on with it; --skip passes over it.`,
      );
    if (handed.problem !== null) this.#refused += 1;
    this.#tell(entry, handed);
  }

  /** @throws CliError `NOT_ACKNOWLEDGED` when events were passed over because nobody took them */
  finish(): void {
    if (this.#refused > 0)
      throw new CliError('NOT_ACKNOWLEDGED', `${this.#refused} events were not taken; --replay sends them again.`);
  }

  #tell({ id, event, timestamp, source_id }: EventEntry, { status, problem, attempts, durationMs }: Handed): void {
    const { output } = this.#context;
    const told = { id, event, source_id, status, attempts, duration_ms: durationMs, problem };
    const { red } = output.colours;
    const outcome = problem === null ? String(status ?? 'done') : red(`not taken: ${problem}`);
    output.entry(told, () => `${timestamp}  ${event}  ${source_id}  ${outcome}  ${durationMs} ms`);
  }

  /** A secret is shown to a person and to nobody's log. */
  #tellSecret({ secret }: Receiver): void {
    if (this.#toldSecret) return;
    this.#toldSecret = true;
    const { io, output } = this.#context;
    const line = `export FLORIN_WEBHOOK_SECRET='${secret ?? ''}'`;
    output.note(
      io.err.isTTY
        ? `The receiver checks with another secret. Paste this where it runs, and start it again:\n  ${line}`
        : 'The receiver checks with another secret: "florin webhooks secret" shows the one that signs.',
    );
  }
}
