import type { Pool, PoolClient } from 'pg';

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

/**
 * Tells how long each caller waited for a connection of this pool, in seconds, with those that got none. Statements by
 * themselves and transactions both ask the pool by `connect`.
 */
export function watchWaits(pool: Pool, told: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool) as {
    (): Promise<PoolClient>;
    (connected: Connected): void;
  };
  const watched = (connected?: Connected): Promise<PoolClient> | void => {
    const from = performance.now();
    const tell = (): void => told((performance.now() - from) / 1_000);
    if (connected === undefined) return connect().finally(tell);
    return connect((...answer) => {
      tell();
      connected(...answer);
    });
  };
  pool.connect = watched as Pool['connect'];
}
