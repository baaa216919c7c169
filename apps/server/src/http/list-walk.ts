import type { ListShape } from '@florin/contract/list';
import { limits } from '@florin/contract/limits';
import { InvariantError } from '@florin/domain/errors';

type Query = Readonly<Record<string, unknown>>;
type Answer = Readonly<Record<string, unknown>>;
/** Asks the list's own handler for one page. */
export type AskPage = (query: Query) => Promise<Answer>;

/** Entries that one turn of a walk reads: more than anybody may ask for at once, and little memory. */
const pageRows = 1000;
const sizeNames = ['per_page', 'page_size', 'limit'] as const;

const entriesOf = ({ member }: ListShape, answer: Answer): readonly unknown[] => answer[member] as readonly unknown[];

const sized = ({ paging }: ListShape, query: Query): Query =>
  Object.fromEntries([
    ...Object.entries(query),
    ...sizeNames.filter((name) => paging.includes(name)).map((name) => [name, pageRows]),
  ]);

/** The query of the page behind an answer; null behind the last one. */
function following(list: ListShape, query: Query, answer: Answer): Query | null {
  const { paging } = list;
  const { next_cursor: cursor, page, total_pages: pages } = answer;
  if (paging.includes('cursor')) return typeof cursor === 'string' ? { ...query, cursor } : null;
  if (paging.includes('after')) return entriesOf(list, answer).length === 0 ? null : { ...query, after: cursor };
  // A total is counted so far and no further: behind that, a full page says that there is more.
  const isMore = Number(page) < Number(pages) || entriesOf(list, answer).length === pageRows;
  return isMore ? { ...query, page: Number(page) + 1 } : null;
}

const idOf = (entry: unknown): unknown => {
  const { id, job_id: jobId } = entry as { id?: unknown; job_id?: unknown };
  return id ?? jobId;
};

/** Without those that new entries pushed over from the page before. */
function fresh(entries: readonly unknown[], before: ReadonlySet<unknown>): readonly unknown[] {
  return entries.filter((entry) => idOf(entry) === undefined || !before.has(idOf(entry)));
}

/** The first query of a walk through all of a list. */
export const firstOf = (list: ListShape, query: Query): Query => ({
  ...sized(list, query),
  ...(list.paging.includes('cursor') ? { cursor: 'start' } : {}),
});

/**
 * All entries of a list, page after page; `answer` is that of the first one. A list that grows meanwhile is told once.
 * @throws InvariantError where there are more than `csvRowsMax`: what is cut off must not look whole.
 */
export async function* walk(
  list: ListShape,
  { query, answer, ask }: { query: Query; answer: Answer; ask: AskPage },
): AsyncGenerator<readonly unknown[], void, undefined> {
  let told = 0;
  let before: ReadonlySet<unknown> = new Set();
  let next: Query | null = query;
  let page = answer;
  while (next !== null) {
    const entries = fresh(entriesOf(list, page), before);
    told += entries.length;
    if (told > limits.csvRowsMax) throw new InvariantError('A list is too long for one file.', { told });
    yield entries;
    before = new Set(entriesOf(list, page).map(idOf));
    next = following(list, next, page);
    if (next !== null) page = await ask(next);
  }
}
