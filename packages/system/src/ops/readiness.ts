/** Less than proxies wait: a database that is silent must not look like a process that is. */
const answerMs = 1_500;

/**
 * Whether this process can do its work: it is not ending, and what it works on answers. Whoever asks while it is being
 * found out shares the answer.
 */
export class Readiness {
  readonly #canWork: () => Promise<boolean>;
  readonly #ending: AbortSignal;
  #asked: Promise<boolean> | null = null;

  /** From the moment of `ending` on the answer is no: proxies ask others before this process refuses by itself. */
  constructor(canWork: () => Promise<boolean>, ending: AbortSignal) {
    this.#canWork = canWork;
    this.#ending = ending;
  }

  async isReady(): Promise<boolean> {
    this.#asked ??= this.#ask().finally(() => (this.#asked = null));
    return (await this.#asked) && !this.#ending.aborted;
  }

  async #ask(): Promise<boolean> {
    let patience: NodeJS.Timeout | undefined;
    const silent = new Promise<boolean>((resolve) => (patience = setTimeout(resolve, answerMs, false)));
    const answer = this.#canWork().catch(() => false);
    return Promise.race([answer, silent]).finally(() => clearTimeout(patience));
  }
}
