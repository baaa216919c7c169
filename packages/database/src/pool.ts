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

/** A pool whose dropped connections are replaced in silence: the query in flight still fails by itself. */
export function openPool(url: string, name: string, limits: PoolLimits): Pool {
  const pool = new Pool(poolConfig(url, name, limits));
  pool.on('error', () => {});
  return pool;
}
