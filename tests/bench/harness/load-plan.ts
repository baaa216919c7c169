/** What the load process is asked to send. */
export interface LoadPlan {
  origin: string;
  method: 'GET' | 'POST';
  /** Sent in this order, again from the start when they run out. */
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** A header that is sent with another value each time; null: none. */
  freshHeader: string | null;
  /** `{number}` in it stands for another number in each request. */
  body: string | null;
  requests: number;
  /** Connections that stay open, each with one request at a time. */
  connections: number;
  /** Every answer must have it. */
  expectedStatus: number;
}

/** What came back. */
export interface LoadResult {
  seconds: number;
  /** Mean length of an answer's body. */
  bodyBytes: number;
}

/** The load process's word to whoever started it. */
export type LoadMessage = { result: LoadResult } | { failure: string };
