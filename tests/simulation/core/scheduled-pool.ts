import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Connections } from './connections.ts';
import type { Query } from './raw-client.ts';
import { connectionCut, type Holder, type Scheduler } from './scheduler.ts';

const nameOf = (query: Query): string => (typeof query === 'string' ? query : (query.name ?? query.text.slice(0, 60)));

/**
 * The pool of one process whose every statement waits for its turn. It has the members of a driver's pool that the
 * product uses.
 */
export class ScheduledPool {
  readonly #scheduler: Scheduler;
  readonly #connections: Connections;
  readonly #look: (query: Query, result: QueryResult) => void;
  readonly #held = new Set<Holder>();

  /** @param look sees every answer of the database, also those that do not reach the process any more */
  constructor(scheduler: Scheduler, connections: Connections, look: (query: Query, result: QueryResult) => void) {
    this.#scheduler = scheduler;
    this.#connections = connections;
    this.#look = look;
  }

  /** For `Database`, which is told apart from a real one by nothing it uses. */
  asPool(): Pool {
    return this as unknown as Pool;
  }

  query(query: Query): Promise<QueryResult> {
    const holder: Holder = { raw: null };
    this.#held.add(holder);
    return this.#scheduler
      .ask(nameOf(query), () => this.#send(holder, query), holder)
      .finally(() => this.#giveBack(holder));
  }

  async connect(): Promise<PoolClient> {
    const holder: Holder = { raw: null };
    this.#held.add(holder);
    const client = {
      query: (query: Query) =>
        holder.raw?.broken === true
          ? Promise.reject(connectionCut())
          : this.#scheduler.ask(nameOf(query), () => this.#send(holder, query), holder),
      release: () => this.#giveBack(holder),
    };
    return client as unknown as PoolClient;
  }

  /** The process is dead: what it left open is rolled back, as the server does it. */
  async abandon(): Promise<void> {
    for (const holder of this.#held) {
      await holder.raw?.rollBack();
      this.#giveBack(holder);
    }
  }

  async #send(holder: Holder, query: Query): Promise<QueryResult> {
    holder.raw ??= await this.#connections.take();
    const result = await holder.raw.query(query, this.#connections.clock);
    this.#look(query, result);
    return result;
  }

  #giveBack(holder: Holder): void {
    this.#held.delete(holder);
    const { raw } = holder;
    holder.raw = null;
    if (raw) this.#connections.giveBack(raw);
  }
}
