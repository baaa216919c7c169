import { type Database, sqlState } from './database.ts';
import { checkStandby } from './sql/system/check-standby.ts';

/** What is seen of standbys; null where the database keeps it from this role. */
export const readStandbys = (db: Database) =>
  db.one(checkStandby).catch((error: unknown) => {
    if (sqlState(error) === '42501') return null;
    throw error;
  });
