import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { readDatabaseAddress } from './address.ts';
import { carefulClient } from './careful-client.ts';
import { migrations } from './migrations/index.ts';
import { noteSchema } from './schema-age.ts';

/**
 * Brings the database to the newest schema, as its owner; does nothing when it is there already.
 *
 * @returns names of the migrations that ran
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const { url, hosts } = readDatabaseAddress(ownerUrl);
  const orm = await MikroORM.init({
    clientUrl: url,
    // The mapper leaves out what an address asks for behind its question mark: without TLS, that would be.
    driverOptions: { connectionString: url, Client: carefulClient(hosts) },
    // Migrations are SQL: the migrator needs no mapping.
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    pool: { min: 0, max: 1 },
    migrations: {
      migrationsList: migrations,
      snapshot: false,
      allOrNothing: true,
      disableForeignKeys: false,
      silent: true,
    },
  });
  try {
    const ran = (await orm.migrator.up()).map(({ name }) => name);
    await orm.em.getConnection().execute(noteSchema);
    return ran;
  } finally {
    await orm.close(true);
  }
}
