import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from './ports.ts';
import { isRoot, reachableFolder, unprivilegedId } from './postgres-binaries.ts';
import { endProcess, hasEnded, until } from './processes.ts';

export interface PgBouncerOptions {
  /** The program, as the system's packages bring it. */
  binary: string;
  /** Folders of libraries that the system does not have. */
  libraries?: string;
  /** TCP port of PostgreSQL on 127.0.0.1. */
  target: number;
  /** Passwords by role: clients give them, and PostgreSQL is given them. */
  passwords: Readonly<Record<string, string>>;
}

export interface PgBouncer {
  port: number;
  stop(): Promise<void>;
}

/** Settings of a connection that the pooler does not know: it is not to refuse who asks for them. */
const unknownSettings = ['extra_float_digits', 'statement_timeout', 'idle_in_transaction_session_timeout'];
const startMilliseconds = 10_000;
/** More than a server holds for transactions: what it writes beside one must not wait for the end of another. */
const poolSize = 25;

/**
 * Starts PgBouncer on 127.0.0.1 in front of a PostgreSQL, for every database of it: a connection of PostgreSQL belongs
 * to a client for one transaction and not longer.
 */
export async function startPgBouncer(options: PgBouncerOptions): Promise<PgBouncer> {
  const port = await freePort();
  const folder = mkdtempSync(join(reachableFolder(), 'florin-pgbouncer-'));
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  const passwords = Object.entries(options.passwords).map(([role, password]) => `"${role}" "${password}"\n`);
  writeFileSync(users, passwords.join(''), { mode: 0o600 });
  writeFileSync(settings, settingsText(port, users, options.target), { mode: 0o600 });
  if (isRoot()) for (const path of [folder, users, settings]) chownSync(path, unprivilegedId, unprivilegedId);
  chmodSync(folder, 0o700);
  const child = spawn(options.binary, ['--quiet', settings], {
    ...(isRoot() ? { uid: unprivilegedId, gid: unprivilegedId } : {}),
    cwd: '/',
    env: options.libraries === undefined ? {} : { LD_LIBRARY_PATH: options.libraries },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr.on('data', (text: Buffer) => (told = `${told}${text.toString()}`.slice(-2_000)));
  child.once('error', (error) => (told = error.message));
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  const stop = async (): Promise<void> => {
    process.off('exit', onExit);
    if (child.pid !== undefined && !hasEnded(child)) await endProcess(child.pid, ['SIGINT', 'SIGKILL']);
    rmSync(folder, { recursive: true, force: true });
  };
  const isThere = await until(() => hasEnded(child) || child.pid === undefined || listens(port), startMilliseconds);
  if (isThere && child.pid !== undefined && !hasEnded(child)) return { port, stop };
  await stop();
  throw new Error(`PgBouncer did not start on port ${port}: ${told}`);
}

const settingsText = (port: number, users: string, target: number): string => `[databases]
* = host=127.0.0.1 port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
ignore_startup_parameters = ${unknownSettings.join(',')}
server_idle_timeout = 5
`;

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
