import { execFile, spawn, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './ports.ts';
import { isRoot, postgresBinaries, reachableFolder, unprivilegedId } from './postgres-binaries.ts';
import { clearStale, dataPlace, readPostmaster } from './postgres-place.ts';
import { endProcess, hasEnded, until } from './processes.ts';

export interface PostgresOptions {
  /** Where the cluster lives; made when it is missing. A link when the server's account cannot reach the folder. */
  dataDir: string;
  /** TCP port on 127.0.0.1; a free one when omitted. */
  port?: number;
  /** Password of the superuser `postgres`; counts when the cluster is made. */
  password: string;
  /** False for tests only: faster, and a crash of the machine may lose everything. */
  durable: boolean;
  /** Folder of another PostgreSQL's programs, for example Debian's; that of npm when omitted. */
  binaries?: string;
  /** Further server settings, for example `{ max_connections: '50' }`. */
  settings?: Readonly<Record<string, string>>;
}

export interface Postgres {
  url(role: string, password: string, database: string): string;
  port: number;
  pid: number;
  /** Fast shutdown: open transactions are rolled back, data is flushed. */
  stop(): Promise<void>;
}

const startMilliseconds = 30_000;
const logFile = (cluster: string) => join(dirname(cluster), 'server.log');
const asServer = () => (isRoot() ? { uid: unprivilegedId, gid: unprivilegedId } : {});

/**
 * Starts a real PostgreSQL 18 on 127.0.0.1 and waits until it takes connections. Finds existing data again, also
 * after a SIGKILL; a server that outlived its starter on the same data is stopped first, so callers that may run
 * twice hold their own lock.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const bin = options.binaries ?? postgresBinaries();
  const data = join(dataPlace(options.dataDir, !options.durable), 'cluster');
  if (!existsSync(data)) await makeCluster(bin, data, options);
  await clearStale(data);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const child = launch(bin, data, port, options);
    if (await isReady(child, data)) return running(child, port);
    await endChild(child);
    // A free port may be taken, and backends of a killed server may hold its memory, for a moment.
    if (attempt === 3) throw new Error(`PostgreSQL did not start on port ${port}: ${lastLines(data)}`);
  }
}

/** Makes the cluster beside its final name, so that a half-made one never passes for a whole one. */
async function makeCluster(bin: string, cluster: string, options: PostgresOptions): Promise<void> {
  const half = `${cluster}.new`;
  const folder = mkdtempSync(join(reachableFolder(), 'florin-initdb-'));
  const file = join(folder, 'password');
  try {
    rmSync(half, { recursive: true, force: true });
    writeFileSync(file, options.password, { mode: 0o600 });
    if (isRoot()) for (const path of [folder, file]) chownSync(path, unprivilegedId, unprivilegedId);
    // The built-in provider sorts by code point on every platform, whatever locales the machine has.
    const provider = options.binaries === undefined ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
    const locale = [...provider, '--locale=C', '--encoding=UTF8'];
    const access = ['--username=postgres', `--pwfile=${file}`, '--auth=scram-sha-256'];
    const care = options.durable ? ['--no-instructions'] : ['--no-instructions', '--no-sync'];
    const run = ['-D', half, ...locale, ...access, ...care];
    await promisify(execFile)(join(bin, 'initdb'), run, { ...asServer(), cwd: '/' });
    renameSync(half, cluster);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function launch(bin: string, data: string, port: number, options: PostgresOptions): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile(data), 'w', 0o600);
  // Detached: Ctrl-C in the terminal reaches the starter alone, which decides when the server may go.
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...args], {
    ...asServer(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

async function isReady(child: ChildProcess, data: string): Promise<boolean> {
  let failed = false;
  child.once('error', () => (failed = true));
  const ready = () => {
    const file = readPostmaster(data);
    return file !== null && file.pid === child.pid && file.ready;
  };
  await until(() => failed || hasEnded(child) || ready(), startMilliseconds);
  return !failed && !hasEnded(child) && ready();
}

function running(child: ChildProcess, port: number): Postgres {
  const onExit = () => child.kill('SIGINT');
  process.once('exit', onExit);
  return {
    port,
    pid: child.pid as number,
    url: (role, password, database) =>
      `postgres://${encodeURIComponent(role)}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
    stop: async () => {
      process.off('exit', onExit);
      await endChild(child);
    },
  };
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  await endProcess(child.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
}

function lastLines(data: string): string {
  return readFileSync(logFile(data), 'utf8').trim().split('\n').slice(-3).join(' | ');
}
