import type { Pool, PoolClient, QueryArrayResult } from 'pg';
import { InvariantError, Refusal } from '@florin/domain/errors';
import type { Watch } from '@florin/domain/ports/watch';
import { type Given, type Session, type Statement, valuesOf } from './statement.ts';
import { statementTypes } from './types.ts';

/** Serialization failure and deadlock: the transaction had no effect and may be run again. */
const retryable = new Set(['40001', '40P01']);
const transactionAttemptsMax = 5;

export interface DatabaseOptions {
  /** False behind a pooler that cannot keep prepared statements. */
  prepared: boolean;
  /** Told every statement's name; benches count with it. */
  onStatement?: (name: string) => void;
  /** Told the SQLSTATE of every statement that PostgreSQL refused. */
  onRefused?: (sqlState: string) => void;
  /** Around each statement by its name, and around each transaction. */
  watch?: Watch | undefined;
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

  many<P extends object, R>(sql: Statement<P, R>, ...given: Given<P>): Promise<R[]> {
    return this.#rows(this.pool, sql, given);
  }

  async maybe<P extends object, R>(sql: Statement<P, R>, ...given: Given<P>): Promise<R | null> {
    return atMostOne(sql, await this.#rows(this.pool, sql, given));
  }

  async one<P extends object, R>(sql: Statement<P, R>, ...given: Given<P>): Promise<R> {
    return exactlyOne(sql, await this.#rows(this.pool, sql, given));
  }

  async run<P extends object, R>(sql: Statement<P, R>, ...given: Given<P>): Promise<number> {
    return (await this.#query(this.pool, sql, given)).rowCount ?? 0;
  }

  /**
   * Runs `work` in one transaction and commits it; anything thrown rolls back. Deadlocks and serialization
   * failures run the whole of `work` again, so it must not act outside the database.
   */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const { watch } = this.#options;
    return watch === undefined ? this.#attempts(work) : watch('transaction', () => this.#attempts(work));
  }

  async #attempts<T>(work: (session: Session) => Promise<T>): Promise<T> {
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
      many: (sql, ...given) => this.#rows(client, sql, given),
      maybe: async (sql, ...given) => atMostOne(sql, await this.#rows(client, sql, given)),
      one: async (sql, ...given) => exactlyOne(sql, await this.#rows(client, sql, given)),
      run: async (sql, ...given) => (await this.#query(client, sql, given)).rowCount ?? 0,
    };
  }

  async #rows<P extends object, R>(runner: Runner, sql: Statement<P, R>, given: Given<P>): Promise<R[]> {
    const { fields, rows } = await this.#query(runner, sql, given);
    const keys = fields.map(({ name }) => keyOf(name));
    return rows.map((values) => keyed(keys, values) as R);
  }

  #query<P extends object, R>(
    runner: Runner,
    sql: Statement<P, R>,
    given: Given<P>,
  ): Promise<QueryArrayResult<unknown[]>> {
    const { onStatement, watch } = this.#options;
    onStatement?.(sql.name);
    return watch === undefined ? this.#ask(runner, sql, given) : watch(sql.name, () => this.#ask(runner, sql, given));
  }

  #ask<P extends object, R>(
    runner: Runner,
    sql: Statement<P, R>,
    given: Given<P>,
  ): Promise<QueryArrayResult<unknown[]>> {
    const values = valuesOf(sql, given);
    const query = { text: sql.text, values, types: statementTypes, rowMode: 'array' as const };
    return runner
      .query<unknown[]>(this.#options.prepared ? { ...query, name: sql.name } : query)
      .catch((error: unknown) => {
        this.#options.onRefused?.(sqlState(error) ?? '');
        return refuseWhenExhausted(error);
      });
  }
}

/** Columns by the name that rows have them under: few, and the same ones in every answer. */
const keys = new Map<string, string>();

const keyOf = (column: string): string => {
  const known = keys.get(column);
  if (known !== undefined) return known;
  const key = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  keys.set(column, key);
  return key;
};

/** Written member by member, as the driver writes its own: rows of one answer share one shape. */
const keyed = (names: readonly string[], values: readonly unknown[]): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  names.forEach((name, at) => {
    row[name] = values[at];
  });
  return row;
};

/** SQLSTATE of a driver error, or null for anything else. */
export const sqlState = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** The constraint or index that a statement violated; null where the error names none. */
export const violated = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null;

/** How the pool says that no connection came free in time, and that a new one was not made in time. */
const exhausted = ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'];

const refuseWhenExhausted = (error: unknown): never => {
  if (error instanceof Error && exhausted.some((words) => error.message.includes(words)))
    throw new Refusal('MAINTENANCE', 'The service is busy. Try again in a moment.', { retryAfterSeconds: 1 });
  throw error;
};

const atMostOne = <P extends object, R>(sql: Statement<P, R>, rows: R[]): R | null => {
  if (rows.length > 1) throw new InvariantError('A statement for one row returned several.', { statement: sql.name });
  return rows[0] ?? null;
};

const exactlyOne = <P extends object, R>(sql: Statement<P, R>, rows: R[]): R => {
  const row = atMostOne(sql, rows);
  if (row === null) throw new InvariantError('A statement for one row returned none.', { statement: sql.name });
  return row;
};
