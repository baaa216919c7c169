import { Gauge, Histogram, type Registry } from 'prom-client';
import { answerSeconds } from './seconds.ts';

/** What a pool of connections says of itself. */
export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Takes a pool in, and answers what is told how long each caller waited for a connection, in seconds. */
export type MeasurePool = (name: string, pool: PoolCounts) => (seconds: number) => void;

/** Connections of this process, by the name of their pool. */
export function poolMeasures(registry: Registry): MeasurePool {
  const pools = new Map<string, PoolCounts>();
  const gauge = (name: string, help: string, read: (pool: PoolCounts) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['of'],
      registers: [registry],
      collect() {
        for (const [of, pool] of pools) this.set({ of }, read(pool));
      },
    });
  gauge('florin_connections_used', 'Connections that somebody works on.', (pool) => pool.totalCount - pool.idleCount);
  gauge('florin_connections_waiting', 'Callers that wait for a connection.', (pool) => pool.waitingCount);
  const waits = new Histogram({
    name: 'florin_connection_wait_seconds',
    help: 'How long a caller waited for a connection.',
    labelNames: ['of'],
    buckets: answerSeconds,
    registers: [registry],
  });
  return (of, pool) => {
    pools.set(of, pool);
    return (seconds) => waits.observe({ of }, seconds);
  };
}
