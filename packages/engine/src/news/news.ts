import { notFound, Refusal } from '@florin/domain/errors';

export interface NewsLimits {
  /** Who may wait for news of one thing at the same time. */
  watchersOfOneMax: number;
  /** Who may wait for news of all of them together, in this process. */
  watchersMax: number;
}

/** A thing, and another text whenever something of it was written. */
export interface Mark {
  id: string;
  mark: string;
}

export interface NewsSource {
  /** What is watched, in a refusal. */
  what: string;
  /** How these things were last written: by one statement for all of them. Unknown ones are left out. */
  readMarks(ids: readonly string[]): Promise<readonly Mark[]>;
}

interface Watched {
  /** As it was last told; null until it was read for the first time. */
  mark: string | null;
  readonly tells: Set<() => void>;
}

/** Between two looks: soon after a quick one, and later after one that cost the database more. */
const pauseMs = { least: 50, most: 200 } as const;

/** How long to wait after a look that took so many milliseconds. */
export const pauseAfterLook = (tookMs: number): number => Math.min(Math.max(3 * tookMs, pauseMs.least), pauseMs.most);

/** When to come back to a process that has too many to tell. */
const retryAfterSeconds = 60;

/**
 * Tells those who watch things that something of them was written: by one statement for all of them together, whenever
 * `look` is called. What it was is theirs to read.
 */
export class News {
  readonly #source: NewsSource;
  readonly #limits: NewsLimits;
  readonly #watched = new Map<string, Watched>();
  #watchers = 0;
  #isLooking = false;

  constructor(source: NewsSource, limits: NewsLimits) {
    this.#source = source;
    this.#limits = limits;
  }

  /**
   * Calls `tell` after whatever is written from now on. Refuses with NOT_FOUND and RATE_LIMIT_EXCEEDED (too many watch).
   *
   * @returns how to end it
   */
  async watch(id: string, tell: () => void): Promise<() => void> {
    const watched = this.#watched.get(id) ?? { mark: null, tells: new Set<() => void>() };
    const { watchersMax, watchersOfOneMax } = this.#limits;
    if (this.#watchers >= watchersMax || watched.tells.size >= watchersOfOneMax)
      throw new Refusal('RATE_LIMIT_EXCEEDED', 'Too many wait for news: poll the status instead.', {
        retryAfterSeconds,
      });
    // A call of its own: the same function may wait twice.
    const told = (): void => tell();
    this.#watched.set(id, watched);
    watched.tells.add(told);
    this.#watchers += 1;
    const end = (): void => this.#end(id, told);
    try {
      const [known] = await this.#source.readMarks([id]);
      if (!known) throw notFound(this.#source.what);
      watched.mark ??= known.mark;
    } catch (error) {
      end();
      throw error;
    }
    return end;
  }

  /** Looks once at everything that somebody watches; not while the look before is still under way. */
  async look(): Promise<void> {
    if (this.#isLooking || this.#watchers === 0) return;
    this.#isLooking = true;
    try {
      for (const { id, mark } of await this.#source.readMarks([...this.#watched.keys()]))
        this.#compare(this.#watched.get(id), mark);
    } finally {
      this.#isLooking = false;
    }
  }

  #compare(watched: Watched | undefined, mark: string): void {
    // Whoever is just beginning to watch reads the thing after that.
    if (!watched || watched.mark === null || watched.mark === mark) return;
    watched.mark = mark;
    for (const tell of watched.tells) tell();
  }

  #end(id: string, told: () => void): void {
    const watched = this.#watched.get(id);
    if (!watched?.tells.delete(told)) return;
    this.#watchers -= 1;
    if (watched.tells.size === 0) this.#watched.delete(id);
  }
}
