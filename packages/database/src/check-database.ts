import type { Database } from './database.ts';
import { readSchemaAge } from './schema-age.ts';
import { checkWritable } from './sql/system/check-writable.ts';
import { readSessionFacts } from './sql/system/session-facts.ts';

/** Has somebody look at one thing, who notes what is wrong and goes on. */
export type LookAt = (look: { what: string; todo: string }, work: () => Promise<string>) => Promise<boolean>;

const oldestVersion = 15;
const skewSecondsMax = 30;

/**
 * What every process needs of its database. `machineNow` is the time of this machine.
 * @returns false where it does not answer, so that nothing else of it can be looked at
 */
export async function checkDatabase(db: Database, look: LookAt, machineNow: () => Date): Promise<boolean> {
  const isThere = await look(
    { what: 'database', todo: 'start PostgreSQL, or mend the address, the password or the rights of the role' },
    async () => {
      const { role, name, version, tls } = await db.one(readSessionFacts);
      if (version < oldestVersion) throw new Error(`PostgreSQL ${version} is older than ${oldestVersion}.`);
      return `${name} as ${role}, PostgreSQL ${version}, ${tls ? 'by TLS' : 'on this machine'}`;
    },
  );
  if (!isThere) return false;
  await look({ what: 'schema', todo: 'npm run admin -- migrate' }, async () => {
    const { found, needed, isOld } = await readSchemaAge(db);
    if (isOld) throw new Error(`${found ?? 'of an older release'}; this release needs ${needed}.`);
    return found === needed ? needed : `${found}, of a later release than this one`;
  });
  await look({ what: 'writes', todo: 'name the primary in the address; a standby takes none' }, async () => {
    if (!(await db.one(checkWritable)).writable) throw new Error('The database takes no writes.');
    return 'taken';
  });
  await look({ what: 'clock', todo: 'let systemd-timesyncd or chrony set the clocks of both machines' }, async () => {
    const { now } = await db.one(readSessionFacts);
    const seconds = Math.round(Math.abs(now.getTime() - machineNow().getTime()) / 1000);
    if (seconds > skewSecondsMax) throw new Error(`This machine and the database are ${seconds} s apart.`);
    return `${seconds} s from the database's`;
  });
  return true;
}
