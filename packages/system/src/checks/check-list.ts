/** What came of one look: all is well, something to know, or something to mend. */
export type FindingState = 'ok' | 'note' | 'wrong';

export interface Finding {
  /** Which process or place was looked at. */
  part: string;
  what: string;
  state: FindingState;
  detail: string;
  /** What to do about it; null where there is nothing to do. */
  todo: string | null;
}

/** Throw this in a look for something that the operator should know, and that stops nothing. */
export class Note extends Error {
  override readonly name = 'Note';
}

/** What a look is called, and what to do where it finds something. */
export interface Look {
  what: string;
  todo: string;
}

const usualMs = 15_000;

/** Looks at one thing after the other; what one of them finds does not keep the others from being looked at. */
export class CheckList {
  readonly findings: Finding[] = [];
  readonly #part: string;
  readonly #limitMs: number;

  constructor(part: string, limitMs = usualMs) {
    this.#part = part;
    this.#limitMs = limitMs;
  }

  /** `work` answers how it is, and throws what is wrong, or a Note. Answers whether nothing is wrong. */
  async look({ what, todo }: Look, work: () => string | Promise<string>): Promise<boolean> {
    try {
      this.#add({ what, state: 'ok', detail: await within(this.#limitMs, work), todo: null });
      return true;
    } catch (error) {
      const state = error instanceof Note ? 'note' : 'wrong';
      this.#add({ what, state, detail: wordsOf(error), todo });
      return state === 'note';
    }
  }

  #add(finding: Omit<Finding, 'part'>): void {
    this.findings.push({ part: this.#part, ...finding });
  }
}

async function within(ms: number, work: () => string | Promise<string>): Promise<string> {
  let patience: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Error(`It did not answer within ${ms / 1000} s.`)), ms);
  });
  return Promise.race([Promise.resolve().then(work), silent]).finally(() => clearTimeout(patience));
}

/** A failure to connect to several addresses has no words of its own. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(wordsOf).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}
