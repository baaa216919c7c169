import { limits } from '@florin/contract/limits';
import { Refusal } from '@florin/domain/errors';

/** Who is being sent how many files: each keeps the database at work for as long as its reader takes. */
export class FileTurns {
  readonly #open = new Map<string, number>();

  /** Answers how to give the turn back, once. Refuses with RATE_LIMIT_EXCEEDED. */
  take(who: string): () => void {
    const open = this.#open.get(who) ?? 0;
    if (open >= limits.filesAtOnceMax)
      throw new Refusal('RATE_LIMIT_EXCEEDED', `At most ${limits.filesAtOnceMax} files at once: wait for one to end.`, {
        retryAfterSeconds: 5,
      });
    this.#open.set(who, open + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.#open.get(who) ?? 1) - 1;
      if (left === 0) this.#open.delete(who);
      else this.#open.set(who, left);
    };
  }
}
