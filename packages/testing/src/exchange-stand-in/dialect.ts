import type { Book } from './book.ts';

/** What a request asks: its path without query, and the query. */
export interface Asked {
  path: string;
  query: URLSearchParams;
}

/** How one exchange speaks: the answer to a public request as JSON, or null for a path that it does not know. */
export type Dialect = (asked: Asked, books: readonly Book[]) => unknown;
