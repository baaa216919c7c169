import { type EndedAttempt, finishDeliveries } from '@florin/database/sql/webhooks/finish';
import type { Session } from '@florin/database/statement';

interface Waiting {
  attempt: EndedAttempt;
  written: () => void;
  failed: (error: unknown) => void;
}

/**
 * Writes down what came of attempts. What ends while a write is under way is written by the next one together, so that
 * the busier a sender is, the fewer statements and commits each attempt costs, and an idle one waits for nobody.
 */
export class AttemptWriter {
  readonly #db: Session;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(db: Session) {
    this.#db = db;
  }

  /** When this attempt is written. @throws what the database refused it with. */
  write(attempt: EndedAttempt): Promise<void> {
    return new Promise((written, failed) => {
      this.#waiting.push({ attempt, written, failed });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // What ends in the same turn of the event loop belongs together too.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const together = this.#waiting;
      this.#waiting = [];
      await this.#writeTogether(together);
    }
    this.#isWriting = false;
  }

  /** One attempt that cannot be written takes no other along. */
  async #writeTogether(together: readonly Waiting[]): Promise<void> {
    try {
      await this.#db.run(finishDeliveries, { attemptsJson: JSON.stringify(together.map(({ attempt }) => attempt)) });
      for (const { written } of together) written();
    } catch (error) {
      if (together.length === 1) for (const { failed } of together) failed(error);
      else for (const one of together) await this.#writeTogether([one]);
    }
  }
}
