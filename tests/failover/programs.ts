import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { librariesBelow, reasonOf, unpackDebian } from '@florin/nodes/debian-packages';
import { spawnSync } from 'node:child_process';

/** Debian's programs of the topology, unpacked and not installed. */
export interface Programs {
  etcd: string;
  patroni: string;
  haproxy: string;
  pgbouncer: string;
  /** Variables under which they find their libraries. */
  environment: Readonly<Record<string, string>>;
}

/** As `deploy/ha/patroni.yml` names it. */
const postgresFolder = '/usr/lib/postgresql/15/bin';
const python = '/usr/bin/python3';
/** With what a system that has Python and PostgreSQL lacks beside them. */
const packages: readonly string[] = [
  'patroni',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'libopentracing1',
  'libopentracing-c-wrapper0',
  'liblua5.3-0',
  'libc-ares2',
  'libevent-2.1-7',
  'libyaml-0-2',
  'python3-cdiff',
  'python3-click',
  'python3-dateutil',
  'python3-dnspython',
  'python3-etcd',
  'python3-prettytable',
  'python3-psutil',
  'python3-psycopg2',
  'python3-six',
  'python3-urllib3',
  'python3-wcwidth',
  'python3-yaml',
];

/** Why the topology cannot be built on this machine; null where it can. */
export function whyNot(): string | null {
  if (process.platform !== 'linux') return 'it needs network namespaces of Linux';
  if (process.getuid?.() !== 0) return 'it needs root, for network namespaces';
  if (!existsSync(join(postgresFolder, 'pg_rewind'))) return 'Debian’s package postgresql-15 is not installed';
  if (!existsSync(python)) return 'Debian’s package python3 is not installed';
  const isolated = spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', 'ip', 'netns', 'list'], {
    encoding: 'utf8',
  });
  if (isolated.status !== 0) return `namespaces are refused: ${isolated.stderr || String(isolated.error)}`.trim();
  return null;
}

/**
 * Fetches the packages of the topology into a folder.
 * @throws Error where apt does not offer one of them
 */
export function fetchPrograms(folder: string): void {
  try {
    unpackDebian(packages, folder, () => existsSync(programsIn(folder).patroni));
  } catch (error) {
    const lines = reasonOf(error).split('\n');
    throw new Error(`Packages could not be had: ${lines.at(-1)}`, { cause: error });
  }
}

export const programsIn = (folder: string): Programs => ({
  etcd: join(folder, 'usr/bin/etcd'),
  patroni: join(folder, 'usr/bin/patroni'),
  haproxy: join(folder, 'usr/sbin/haproxy'),
  pgbouncer: join(folder, 'usr/sbin/pgbouncer'),
  environment: {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: librariesBelow(folder) ?? '',
  },
});

/** Patroni is a script of the system's own Python. */
export const patroniCommand = ({ patroni }: Programs): readonly string[] => [python, patroni];
