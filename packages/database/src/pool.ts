import { Pool, type PoolConfig } from 'pg';

export interface PoolLimits {
  connectionsMax: number;
  /** Longest a single statement may run. */
  statementMs: number;
  /** Longest a caller waits for a free connection. */
  waitMs: number;
}

export const serverPoolLimits: PoolLimits = { connectionsMax: 20, statementMs: 5_000, waitMs: 2_000 };
/** For statements that must not wait for a connection which a transaction of their own request holds. */
export const attemptPoolLimits: PoolLimits = { connectionsMax: 2, statementMs: 5_000, waitMs: 2_000 };
export const workerPoolLimits: PoolLimits = { connectionsMax: 20, statementMs: 60_000, waitMs: 10_000 };

/** What every process asks of its connections: limits, UTC, a name to recognise them by. */
export const poolConfig = (url: string, name: string, limits: PoolLimits): PoolConfig => ({
  connectionString: url,
  application_name: name,
  max: limits.connectionsMax,
  connectionTimeoutMillis: limits.waitMs,
  idleTimeoutMillis: 30_000,
  statement_timeout: limits.statementMs,
  idle_in_transaction_session_timeout: limits.statementMs * 2,
});

/**
 * Lets a pool outlive its connections: a dropped one fails the query in flight by itself, and a driver's error that
 * nobody listens to would end the whole process. Idle connections tell the pool; one that a transaction holds tells
 * only itself, also between two statements.
 */
export function survivesDrops(pool: Pool): Pool {
  const nothing = (): void => {};
  return pool.on('error', nothing).on('connect', (client) => client.on('error', nothing));
}

/** A pool whose dropped connections are replaced in silence. */
export const openPool = (url: string, name: string, limits: PoolLimits): Pool =>
  survivesDrops(new Pool(poolConfig(url, name, limits)));
