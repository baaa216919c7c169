import { LockMode } from '@mikro-orm/core';
import { Settings } from './entities/settings.ts';
import type { EntityManager, Orm } from './orm.ts';

/**
 * One change of settings, chains or tokens, with the catalogue's version moved on in the same transaction: whoever
 * decided by the old catalogue finds out before it writes. The lock on the settings makes such changes queue.
 */
export const changeCatalogue = <T>(
  orm: Orm,
  change: (em: EntityManager, settings: Settings) => Promise<T>,
): Promise<T> =>
  orm.em.fork().transactional(async (em) => {
    const settings = await em.findOneOrFail(Settings, { singleton: true }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    settings.version += 1n;
    return change(em, settings);
  });
