import { openPool, wholeHistoryLimits } from '@florin/database/pool';
import type { Pool, PoolClient } from 'pg';
import { describeRestored, emptyAgain, refuseFilled } from './restored-database.ts';

/** Held by a transaction, which a pooler keeps on one connection. */
const hold = `select pg_try_advisory_xact_lock(hashtextextended('florin backup trial', 0)) as held`;

/**
 * Has a backup read into the trial database, once, and looks at what is there then. Two at once would read into one
 * another: the later one is refused. What is emptied afterwards is what this run has read, and nothing else.
 * @param read reads all of it into the database, or nothing
 * @throws Error when somebody's tables are there, another run is trying its own, or the books are broken
 */
export async function tryBackup(url: string, read: () => Promise<void>, say: (line: string) => void): Promise<string> {
  const pool = openPool(url, 'florin-backup-trial', wholeHistoryLimits);
  try {
    const holder = await pool.connect();
    try {
      await holdTrial(holder);
      return await tryHeld(pool, read, say);
    } finally {
      // Its connection ends, and the hold with it.
      holder.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function holdTrial(holder: PoolClient): Promise<void> {
  await holder.query('begin');
  const { rows } = await holder.query<{ held: boolean }>(hold);
  if (rows[0]?.held !== true) throw new Error('Another backup is being tried in the trial database.');
}

async function tryHeld(pool: Pool, read: () => Promise<void>, say: (line: string) => void): Promise<string> {
  await refuseFilled(pool, 'The trial database');
  await read();
  // From here on everything in it is this run's own: before, it may be somebody's, and an emptied database is gone.
  try {
    return await describeRestored(pool, say);
  } finally {
    await emptyAgain(pool);
  }
}
