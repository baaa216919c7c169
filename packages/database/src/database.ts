import type { Pool, PoolClient, QueryResult } from 'pg';
import { InvariantError, Refusal } from '@florin/domain/errors';
import type { Session, Statement } from './statement.ts';
import { statementTypes } from './types.ts';

/** Serialization failure and deadlock: the transaction had no effect and may be run again. */
const retryable = new Set(['40001', '40P01']);
const transactionAttemptsMax = 5;

export interface DatabaseOptions {
  /** False behind a pooler that cannot keep prepared statements. */
  prepared: boolean;
  /** Told every statement's name; benches count with it. */
  onStatement?: (name: string) => void;
}

type Runner = Pick<Pool | PoolClient, 'query'>;

/** Rows and transactions over one pool. */
export class Database implements Session {
  readonly pool: Pool;
  readonly #options: DatabaseOptions;

  constructor(pool: Pool, options: DatabaseOptions = { prepared: true }) {
    this.pool = pool;
    this.#options = options;
  }

  many<P extends readonly unknown[], R>(sql: Statement<P, R>, ...params: P): Promise<R[]> {
    return this.#rows(this.pool, sql, params);
  }

  async maybe<P extends readonly unknown[], R>(sql: Statement<P, R>, ...params: P): Promise<R | null> {
    return atMostOne(sql, await this.#rows(this.pool, sql, params));
  }

  async one<P extends readonly unknown[], R>(sql: Statement<P, R>, ...params: P): Promise<R> {
    return exactlyOne(sql, await this.#rows(this.pool, sql, params));
  }

  async run<P extends readonly unknown[], R>(sql: Statement<P, R>, ...params: P): Promise<number> {
    return (await this.#query(this.pool, sql, params)).rowCount ?? 0;
  }

  /**
   * Runs `work` in one transaction and commits it; anything thrown rolls back. Deadlocks and serialization
   * failures run the whole of `work` again, so it must not act outside the database.
   */
  async transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // a retry follows the failure it answers
        return await this.#attempt(work);
      } catch (error) {
        if (attempt >= transactionAttemptsMax || !retryable.has(sqlState(error) ?? '')) throw error;
      }
    }
  }

  async #attempt<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const client = await this.pool.connect().catch(refuseWhenExhausted);
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(this.#session(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  #session(client: PoolClient): Session {
    return {
      many: (sql, ...params) => this.#rows(client, sql, params),
      maybe: async (sql, ...params) => atMostOne(sql, await this.#rows(client, sql, params)),
      one: async (sql, ...params) => exactlyOne(sql, await this.#rows(client, sql, params)),
      run: async (sql, ...params) => (await this.#query(client, sql, params)).rowCount ?? 0,
    };
  }

  async #rows<P extends readonly unknown[], R>(runner: Runner, sql: Statement<P, R>, params: P): Promise<R[]> {
    return (await this.#query(runner, sql, params)).rows as R[];
  }

  #query<P extends readonly unknown[], R>(runner: Runner, sql: Statement<P, R>, params: P): Promise<QueryResult> {
    this.#options.onStatement?.(sql.name);
    const query = { text: sql.text, values: params as unknown as unknown[], types: statementTypes };
    return runner.query(this.#options.prepared ? { ...query, name: sql.name } : query).catch(refuseWhenExhausted);
  }
}

/** SQLSTATE of a driver error, or null for anything else. */
export const sqlState = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** How the pool says that no connection came free in time, and that a new one was not made in time. */
const exhausted = ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'];

const refuseWhenExhausted = (error: unknown): never => {
  if (error instanceof Error && exhausted.some((words) => error.message.includes(words)))
    throw new Refusal('MAINTENANCE', 'The service is busy. Try again in a moment.', {}, 1);
  throw error;
};

const atMostOne = <P extends readonly unknown[], R>(sql: Statement<P, R>, rows: R[]): R | null => {
  if (rows.length > 1) throw new InvariantError('A statement for one row returned several.', { statement: sql.name });
  return rows[0] ?? null;
};

const exactlyOne = <P extends readonly unknown[], R>(sql: Statement<P, R>, rows: R[]): R => {
  const row = atMostOne(sql, rows);
  if (row === null) throw new InvariantError('A statement for one row returned none.', { statement: sql.name });
  return row;
};
