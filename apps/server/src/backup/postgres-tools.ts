import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { EnvironmentError } from '@florin/system/environment';

/** The address without its password, which would be seen in the list of processes, and the password. */
function apart(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const [, head = '', password, tail = ''] = /^(postgres(?:ql)?:\/\/[^:@/?#]*)(?::([^@/?#]*))?(.*)$/.exec(url) ?? [];
  const secret = password === undefined ? {} : { PGPASSWORD: decodeURIComponent(password) };
  return { address: `${head}${tail}`, env: { ...process.env, ...secret } };
}

async function ended(program: string, child: ReturnType<typeof spawn>, said: () => string): Promise<void> {
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw new EnvironmentError(
      `${program} cannot be run (${error.code}): name the folder of PostgreSQL's programs in FLORIN_PG_BIN.`,
    );
  })) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said().trim()}`);
}

const programOf = (name: string): string => {
  const folder = process.env['FLORIN_PG_BIN'];
  return folder ? `${folder}/${name}` : name;
};

/** A dump of the whole database as of one moment, and when the program has ended well. */
export function dumpDatabase(url: string): { stream: Readable; done: Promise<void> } {
  const { address, env } = apart(url);
  const child = spawn(programOf('pg_dump'), ['--format=custom', '--dbname', address], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said = `${said}${text}`.slice(-2_000)));
  const done = ended('pg_dump', child, () => said);
  done.catch(() => {});
  return { stream: child.stdout, done };
}

/** Reads a dump into an empty database, all of it or nothing. */
export async function readDump(url: string, file: string): Promise<void> {
  const { address, env } = apart(url);
  const flags = ['--exit-on-error', '--single-transaction', '--no-owner'];
  const child = spawn(programOf('pg_restore'), [...flags, '--dbname', address, file], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said = `${said}${text}`.slice(-2_000)));
  await ended('pg_restore', child, () => said);
}
