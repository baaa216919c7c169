import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator } from '@mikro-orm/migrations';
import { type MigrationObject, MikroORM } from '@mikro-orm/postgresql';
import { readDatabaseAddress } from './address.ts';
import { carefulClient } from './careful-client.ts';
import { sqlState } from './database.ts';
import { migrations } from './migrations/index.ts';
import { isOfLaterRelease, noteSchema } from './schema-age.ts';
import { readSchemaNote } from './sql/system/schema-note.ts';

/**
 * So long a change of a table waits for those who use it, and all who come after wait behind it: a payer's request is
 * held up for no longer. A migration that does not get its turn is tried again.
 */
const lockMs = 800;
const tries = { max: 30, pauseMs: 1_000 };
/** SQLSTATE of a lock that was not to be had in time. */
const lockNotAvailable = '55P03';

/**
 * Brings the database to the newest schema, as its owner; does nothing when it is there already.
 *
 * @returns names of the migrations that ran
 */
export async function migrate(ownerUrl: string, list: MigrationObject[] = migrations): Promise<string[]> {
  const { url, hosts } = readDatabaseAddress(ownerUrl);
  const orm = await MikroORM.init({
    clientUrl: url,
    // The mapper leaves out what an address asks for behind its question mark: without TLS, that would be.
    driverOptions: { connectionString: url, Client: carefulClient(hosts), lock_timeout: lockMs },
    // Migrations are SQL: the migrator needs no mapping.
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    pool: { min: 0, max: 1 },
    migrations: {
      migrationsList: list,
      snapshot: false,
      // Each in a transaction of its own: together, the locks of all would be held until the last.
      allOrNothing: false,
      disableForeignKeys: false,
      silent: true,
    },
  });
  try {
    const ran: string[] = [];
    orm.migrator.on('migrated', ({ name }) => void ran.push(name));
    await patiently(() => orm.migrator.up());
    const connection = orm.em.getConnection();
    const [noted] = await connection.execute<{ note: string | null }[]>(readSchemaNote.text);
    // Typed in the folder of the release before, this must not make the later one refuse its own schema.
    if (!isOfLaterRelease(noted?.note ?? null)) await connection.execute(noteSchema);
    return ran;
  } finally {
    await orm.close(true);
  }
}

/** Runs what is left again while somebody holds a lock; what ran before stays. */
async function patiently(run: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      // the next try goes on where this one stopped
      await run();
      return;
    } catch (error) {
      if (tried >= tries.max || !isLockTimeout(error)) throw error;
      await sleep(tries.pauseMs);
    }
  }
}

const isLockTimeout = (error: unknown): boolean =>
  sqlState(error) === lockNotAvailable ||
  (error instanceof Error && (sqlState(error.cause) === lockNotAvailable || /lock timeout/.test(error.message)));
