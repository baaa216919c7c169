import type { Database } from './database.ts';
import { moveCatalogueVersion } from './sql/catalogue/settings.ts';
import type { Session } from './statement.ts';

/**
 * One change of settings, chains or tokens, with the catalogue's version moved on in the same transaction: whoever
 * decided by the old catalogue finds out before it writes. The lock on the settings makes such changes queue.
 */
export const changeCatalogue = <T>(db: Database, change: (session: Session) => Promise<T>): Promise<T> =>
  db.transaction(async (session) => {
    await session.run(moveCatalogueVersion);
    return change(session);
  });
