/** Ids that an iteration remembers, to tell an entry that new ones pushed onto the next page. */
const rememberedIds = 1000;

type Query = Readonly<Record<string, unknown>>;

interface Counters {
  readonly page?: number;
  readonly total_pages?: number;
  readonly next_cursor?: string | null;
}

const entriesOf = (page: object): readonly unknown[] =>
  (Object.values(page).find((member) => Array.isArray(member)) as unknown[] | undefined) ?? [];

/** The query of the following page; null after the last. Pages have numbers, or cursors in feeds. */
function following(page: Counters & object, query: Query): Query | null {
  if (entriesOf(page).length === 0) return null;
  if (page.next_cursor !== undefined) return page.next_cursor === null ? null : { ...query, after: page.next_cursor };
  const { page: number = 1, total_pages = 1 } = page;
  return number < total_pages ? { ...query, page: number + 1 } : null;
}

const idOf = (entry: unknown): unknown => {
  const { id, job_id } = entry as { id?: unknown; job_id?: unknown };
  return id ?? job_id;
};

/**
 * A list: `await` it for one page, or walk all of it with `for await`. Nothing is asked before.
 * Each entry comes once, also when new ones arrive at the head while the list is walked.
 */
export class List<Page extends object, Entry> implements PromiseLike<Page>, AsyncIterable<Entry> {
  readonly #fetchPage: (query: Query) => Promise<Page>;
  readonly #query: Query;
  #first: Promise<Page> | undefined;

  constructor(fetchPage: (query: Query) => Promise<Page>, query: Query) {
    this.#fetchPage = fetchPage;
    this.#query = query;
  }

  /** The one page that the query names. */
  // oxlint-disable-next-line unicorn/no-thenable -- to be awaited is what it is for
  then<A = Page, B = never>(
    onfulfilled?: ((page: Page) => A | PromiseLike<A>) | null,
    onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): PromiseLike<A | B> {
    this.#first ??= this.#fetchPage(this.#query);
    return this.#first.then(onfulfilled, onrejected);
  }

  /** Page after page, from the one that the query names; keep `next_cursor` of a feed to go on later. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let query: Query | null = this.#query;
    while (query !== null) {
      const page: Page = await this.#fetchPage(query);
      yield page;
      query = following(page, query);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Entry, void, undefined> {
    const seen = new Set<unknown>();
    for await (const page of this.pages()) {
      for (const entry of entriesOf(page)) {
        const id = idOf(entry);
        if (id !== undefined && seen.has(id)) continue;
        seen.add(id);
        if (seen.size > rememberedIds) seen.delete(seen.values().next().value);
        yield entry as Entry;
      }
    }
  }

  /** The first `limit` entries in one array. */
  async toArray({ limit }: { limit: number }): Promise<Entry[]> {
    const entries: Entry[] = [];
    if (limit > 0) for await (const entry of this) if (entries.push(entry) >= limit) break;
    return entries;
  }
}
