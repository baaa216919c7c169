/** Ids that an iteration remembers, to tell an entry that new ones pushed onto the next page. */
const rememberedIds = 1000;

/** A total counts so far and no further: from there on, only a page that is not full is the last one. */
const countedMax = 10_000;

type Query = Readonly<Record<string, unknown>>;

interface Counters {
  readonly total?: number | null;
  readonly page?: number | null;
  readonly page_size?: number;
  readonly total_pages?: number | null;
  readonly next_cursor?: string | null;
}

const entriesOf = (page: object): readonly unknown[] =>
  (Object.values(page).find((member) => Array.isArray(member)) as unknown[] | undefined) ?? [];

/** How a list is walked: by the parameter that takes a cursor, or by numbered pages where that is left out. */
export type CursorName = 'after' | 'cursor' | undefined;

/** The query of the following page; null after the last. From a numbered page a list with cursors goes on by cursor. */
function following(page: Counters & object, query: Query, cursorName: CursorName): Query | null {
  const { length } = entriesOf(page);
  if (length === 0) return null;
  const { total, page: number = 1, page_size, total_pages = 1, next_cursor } = page;
  if (cursorName !== undefined && next_cursor !== undefined) {
    const { page: _left, ...rest } = query;
    return next_cursor === null ? null : { ...rest, [cursorName]: next_cursor };
  }
  const isMore = Number(number) < Number(total_pages) || (Number(total) >= countedMax && length === page_size);
  return isMore ? { ...query, page: Number(number) + 1 } : null;
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
  readonly #cursorName: CursorName;
  #first: Promise<Page> | undefined;

  constructor(fetchPage: (query: Query) => Promise<Page>, query: Query, cursorName: CursorName) {
    this.#fetchPage = fetchPage;
    this.#query = query;
    this.#cursorName = cursorName;
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
      query = following(page, query, this.#cursorName);
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
