import { Client, type QueryConfig, type QueryResult } from 'pg';
import type { VirtualClock } from './virtual-clock.ts';

export type Query = string | (QueryConfig & { name?: string });

/** One real connection, in virtual time. It serves one process after the other and is never closed in between. */
export class RawClient {
  readonly pid: number;
  inTransaction = false;
  /** Cut: its process must not use it any more. */
  broken = false;
  readonly #client: Client;
  #time: number | null = null;

  private constructor(client: Client, pid: number) {
    this.#client = client;
    this.pid = pid;
  }

  static async open(url: string): Promise<RawClient> {
    const client = new Client({ connectionString: url, application_name: 'florin-simulation' });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return new RawClient(client, rows[0]?.pid ?? 0);
  }

  async query(query: Query, clock: VirtualClock): Promise<QueryResult> {
    const words = typeof query === 'string' ? query : null;
    const now = clock.now();
    if (!this.inTransaction && this.#time !== now.getTime()) {
      await this.#client.query('select set_config($1, $2, false)', ['florin.now', now.toISOString()]);
      this.#time = now.getTime();
    }
    if (words === 'begin') this.inTransaction = true;
    try {
      return await this.#client.query(query as QueryConfig);
    } finally {
      if (words === 'commit' || words === 'rollback') this.inTransaction = false;
    }
  }

  /** The connection is gone: the server rolls back what was open, and its process must not use it any more. */
  async cut(): Promise<void> {
    await this.rollBack();
    this.broken = true;
  }

  /** As the server leaves it when its client has gone. */
  async rollBack(): Promise<void> {
    if (!this.inTransaction) return;
    await this.#client.query('rollback');
    this.inTransaction = false;
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
