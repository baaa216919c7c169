/** Less than proxies wait: a database that is silent must not look like a server that is. */
const answerMs = 1_500;

/**
 * Whether this server can do its work: it is not ending, and reaches a database that takes writes. Whoever asks while
 * it is being found out shares the answer.
 */
export class Readiness {
  readonly #takesWrites: () => Promise<boolean>;
  #isEnding = false;
  #asked: Promise<boolean> | null = null;

  constructor(takesWrites: () => Promise<boolean>) {
    this.#takesWrites = takesWrites;
  }

  /** From here on no: proxies ask others before this server refuses by itself. */
  end(): void {
    this.#isEnding = true;
  }

  async isReady(): Promise<boolean> {
    this.#asked ??= this.#ask().finally(() => (this.#asked = null));
    return (await this.#asked) && !this.#isEnding;
  }

  async #ask(): Promise<boolean> {
    let patience: NodeJS.Timeout | undefined;
    const silent = new Promise<boolean>((resolve) => (patience = setTimeout(resolve, answerMs, false)));
    const answer = this.#takesWrites().catch(() => false);
    return Promise.race([answer, silent]).finally(() => clearTimeout(patience));
  }
}
