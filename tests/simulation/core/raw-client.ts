import { Socket } from 'node:net';
import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg';
import type { VirtualClock } from './virtual-clock.ts';

export type Query = string | (QueryConfig & { name?: string });

/** As PostgreSQL answers a `begin` or the end of a transaction in which nothing was asked. */
const nothing: QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

/** Statements go out without waiting for the answer to the one before. */
export const pipelined = (url: string, name: string, stream: Socket): ClientConfig & { pipeline: boolean } => ({
  connectionString: url,
  application_name: name,
  pipeline: true,
  stream: () => stream,
});

/** What is asked meanwhile goes out together: the server wakes up once. */
export function together<T>(stream: Socket, ask: () => T): T {
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

/** One real connection, in virtual time. It serves one process after the other and is never closed in between. */
export class RawClient {
  readonly pid: number;
  inTransaction = false;
  /** Cut: its process must not use it any more. */
  broken = false;
  readonly #client: Client;
  readonly #stream: Socket;
  #time: number | null = null;
  /** Whether the server knows of the transaction: it is told with the first statement, in one journey. */
  #begun = false;
  #underWay = 0;

  private constructor(client: Client, stream: Socket, pid: number) {
    this.#client = client;
    this.#stream = stream;
    this.pid = pid;
  }

  static async open(url: string): Promise<RawClient> {
    const stream = new Socket();
    const client = new Client(pipelined(url, 'florin-simulation', stream));
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return new RawClient(client, stream, rows[0]?.pid ?? 0);
  }

  async query(query: Query, clock: VirtualClock): Promise<QueryResult> {
    if (query === 'begin') {
      this.inTransaction = true;
      return nothing;
    }
    if (query === 'commit' || query === 'rollback') return this.#end(query);
    this.#underWay += 1;
    return together(this.#stream, () => this.#ask(query as QueryConfig, clock.now())).finally(
      () => (this.#underWay -= 1),
    );
  }

  #ask(query: QueryConfig, now: Date): Promise<QueryResult> {
    if (this.inTransaction && !this.#begun) {
      this.#begun = true;
      // Of this transaction alone: what a session sets within one would be undone by its rollback.
      this.#ahead(`begin; set local florin.now = '${now.toISOString()}'`);
    } else if (!this.inTransaction && this.#time !== now.getTime()) {
      this.#time = now.getTime();
      this.#ahead(`set florin.now = '${now.toISOString()}'`);
    }
    return this.#client.query(query);
  }

  get mayHoldLocks(): boolean {
    return this.#begun || this.#underWay > 0;
  }

  /** The connection is gone: the server rolls back what was open, and its process must not use it any more. */
  async cut(): Promise<void> {
    await this.rollBack();
    this.broken = true;
  }

  /** As the server leaves it when its client has gone. */
  async rollBack(): Promise<void> {
    if (this.inTransaction) await this.#end('rollback');
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  async #end(how: 'commit' | 'rollback'): Promise<QueryResult> {
    try {
      return this.#begun ? await this.#client.query(how) : nothing;
    } finally {
      this.#begun = false;
      this.inTransaction = false;
    }
  }

  /** Its failure would be that of the connection, which the statement behind it meets as well. */
  #ahead(words: string): void {
    this.#client.query(words).catch(() => {});
  }
}
