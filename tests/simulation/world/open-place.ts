import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '@florin/database/migrate';
import { createRoles } from '@florin/database/roles';
import { startPostgres } from '@florin/nodes/postgres';
import { testPasswords } from '@florin/testing/cluster';
import { Place } from './place.ts';
import { quickFolder } from './quick-folder.ts';

const database = 'florin_simulation';
const settings = {
  shared_buffers: '64MB',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Nobody looks at what a backend tells of itself, and no crash is recovered from.
  track_activities: 'off',
  track_counts: 'off',
  update_process_title: 'off',
  checkpoint_timeout: '1d',
};

/** A PostgreSQL of the simulator's own, without durability, deleted at the end. */
export async function openPlace(): Promise<{ place: Place; version: string; close(): Promise<void> }> {
  const folder = quickFolder();
  const dataDir = join(folder, 'data');
  // The server's account has to walk through it.
  await chmod(folder, 0o755);
  const server = await startPostgres({
    dataDir,
    password: testPasswords.superuser,
    durable: false,
    // A socket in its folder of data: a statement's journey costs more than most statements do.
    settings: { ...settings, unix_socket_directories: '.' },
  });
  const url = (role: string, password: string, name = database): string => server.url(role, password, name);
  await createRoles(url('postgres', testPasswords.superuser, 'postgres'), database, testPasswords);
  await migrate(url('florin_owner', testPasswords.owner));
  const bySocket = (role: string, password: string): string =>
    `${url(role, password)}?host=${encodeURIComponent(join(dataDir, 'cluster'))}`;
  const place = await Place.open({
    superuser: bySocket('postgres', testPasswords.superuser),
    owner: bySocket('florin_owner', testPasswords.owner),
    app: bySocket('florin_app', testPasswords.app),
    signer: bySocket('florin_signer', testPasswords.signer),
  });
  const { rows } = await place.control.query<{ server_version: string }>('show server_version');
  return {
    place,
    version: rows[0]?.server_version.split(' ')[0] ?? '',
    async close() {
      await place.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
