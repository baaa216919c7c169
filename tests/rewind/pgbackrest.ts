import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { librariesBelow, unpackDebian } from '@florin/nodes/debian-packages';
import { isRoot, unprivilegedId } from '@florin/nodes/postgres-binaries';
import { root } from '../bench/record/places.ts';

const source = join(root, 'deploy', 'pgbackrest');
const asServer = () => (isRoot() ? { uid: unprivilegedId, gid: unprivilegedId } : {});

/** The program of this system, or Debian's package, unpacked and not installed. @throws Error where apt has it not */
function programIn(folder: string): { binary: string; libraries: string } {
  if (existsSync('/usr/bin/pgbackrest')) return { binary: '/usr/bin/pgbackrest', libraries: '' };
  const binary = join(folder, 'usr/bin/pgbackrest');
  if (!existsSync(binary)) unpackDebian(['pgbackrest', 'libxml2'], folder, () => existsSync(binary));
  return { binary, libraries: librariesBelow(folder) ?? '' };
}

export interface PgBackRest {
  /** Settings of a server that archives its log, as `deploy/pgbackrest/archive.conf` has them. */
  archiving: Readonly<Record<string, string>>;
  run(...args: string[]): Promise<void>;
}

/** The configuration of `deploy/pgbackrest` as it stands, with nothing changed but where its files and its server are. */
export function installPgBackRest(
  home: string,
  { cluster, sockets, port, password }: { cluster: string; sockets: string; port: number; password: string },
): PgBackRest {
  const { binary, libraries } = programIn(join(home, 'programs'));
  const place = (name: string): string => {
    mkdirSync(join(home, name), { mode: 0o700 });
    if (isRoot()) chownSync(join(home, name), unprivilegedId, unprivilegedId);
    return join(home, name);
  };
  const places: Readonly<Record<string, string>> = {
    '/var/lib/pgbackrest': place('repository'),
    '/var/log/pgbackrest': place('log'),
    '/run/pgbackrest': place('lock'),
    '/var/lib/postgresql/15/florin': cluster,
    '/var/run/postgresql': sockets,
    'pg1-port=5432': `pg1-port=${port}`,
    'CHANGE-ME': 'of-the-trial',
  };
  const read = (name: string): string =>
    Object.entries(places).reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      readFileSync(join(source, name), 'utf8'),
    );
  const write = (name: string, text: string, mode: number): string => {
    const path = join(home, name);
    writeFileSync(path, text);
    chmodSync(path, mode);
    if (isRoot()) chownSync(path, unprivilegedId, unprivilegedId);
    return path;
  };
  const configuration = write('pgbackrest.conf', read('pgbackrest.conf'), 0o600);
  // Archiving is a command of the server's, which knows neither the libraries nor the password.
  const variables = `LD_LIBRARY_PATH='${libraries}' PGPASSWORD='${password}'`;
  const lines = ['#!/bin/sh', `export ${variables}`, `exec '${binary}' --config='${configuration}' "$@"`, ''];
  const command = write('pgbackrest', lines.join('\n'), 0o700);
  const settings = Array.from(read('archive.conf').matchAll(/^(\w+) = '?(.*?)'?$/gm), ([, name = '', value = '']) => [
    name,
    value.replace('pgbackrest --', `${command} --`),
  ]);
  return {
    archiving: Object.fromEntries(settings) as Record<string, string>,
    run: async (...args) => {
      await promisify(execFile)(command, ['--stanza=florin', ...args], { ...asServer(), cwd: '/' });
    },
  };
}
