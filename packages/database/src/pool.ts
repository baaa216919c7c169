import { Pool, type PoolConfig } from 'pg';
import { readDatabaseAddress } from './address.ts';
import { carefulClient } from './careful-client.ts';

export interface PoolLimits {
  connectionsMax: number;
  /** Longest a single statement may run; 0 for whoever checks and rebuilds, and is watched by a person. */
  statementMs: number;
  /** Longest a caller waits for a free connection. */
  waitMs: number;
}

export const serverPoolLimits: PoolLimits = { connectionsMax: 20, statementMs: 5_000, waitMs: 2_000 };
/** For statements that must not wait for a connection which a transaction of their own request holds. */
export const attemptPoolLimits: PoolLimits = { connectionsMax: 2, statementMs: 5_000, waitMs: 2_000 };
/** A worker's statements are small: one that a vanished host never answers must not hold its loop for long. */
export const workerPoolLimits: PoolLimits = { connectionsMax: 20, statementMs: 15_000, waitMs: 5_000 };
/** For what reads whole tables: the checks of the books. */
export const checkPoolLimits: PoolLimits = { connectionsMax: 2, statementMs: 60_000, waitMs: 10_000 };
/** For what reads or writes a whole history: it takes as long as there are rows, and the person who waits may end it. */
export const wholeHistoryLimits: PoolLimits = { ...checkPoolLimits, statementMs: 0 };

/**
 * The server ends a statement by itself; an answer that is still missing so much later is not coming. The host may
 * have vanished without a word, which a connection by itself learns after a quarter of an hour.
 */
const answerMarginMs = 2_000;
/** An idle connection is asked so often; with the ten questions of the system, a dead one is known 10 s later. */
const keepAliveMs = 5_000;

/** The driver leaves a zero out, and a limit of the role's own would hold in its place. */
const orNone = (ms: number): number => (ms === 0 ? ('0' as unknown as number) : ms);

/** What every process asks of its connections: limits, UTC, a name to recognise them by, the host that takes writes. */
export const poolConfig = (address: string, name: string, limits: PoolLimits): PoolConfig => {
  const { url, hosts } = readDatabaseAddress(address);
  return {
    connectionString: url,
    application_name: name,
    max: limits.connectionsMax,
    connectionTimeoutMillis: limits.waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    statement_timeout: orNone(limits.statementMs),
    idle_in_transaction_session_timeout: orNone(limits.statementMs * 2),
    ...(limits.statementMs === 0 ? {} : { query_timeout: limits.statementMs + answerMarginMs }),
    Client: carefulClient(hosts),
  };
};

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
