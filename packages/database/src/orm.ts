import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { entities } from './entities/index.ts';
import { readDatabaseAddress } from './address.ts';
import { poolConfig, type PoolLimits, survivesDrops } from './pool.ts';

export type Orm = MikroORM;

/**
 * The entities, and the one pool of the process: statements run on the ORM's own connections. Close the ORM and the
 * pool is closed too.
 */
export async function openOrm(url: string, name: string, limits: PoolLimits): Promise<{ orm: Orm; pool: Pool }> {
  const orm = await MikroORM.init({
    clientUrl: readDatabaseAddress(url).url,
    entities,
    driverOptions: poolConfig(url, name, limits),
    pool: { min: 0, max: limits.connectionsMax },
    forceUtcTimezone: true,
    // The ORM writes values into its SQL: neither may reach a log.
    logger: () => {},
  });
  const pool = await orm.em.getConnection().getNativeClient();
  return { orm, pool: survivesDrops(pool) };
}
