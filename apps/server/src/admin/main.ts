// Before everything else: some modules read variables when they are loaded.
import '@florin/system/configuration/for-operator';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Database } from '@florin/database/database';
import { migrate } from '@florin/database/migrate';
import { openRecords } from '@florin/database/records';
import { readTime } from '@florin/database/sql/system/read-clock';
import { Refusal } from '@florin/domain/errors';
import { Environment, EnvironmentError } from '@florin/system/environment';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { parseSealingKeys } from '@florin/system/sealing-keys';
import { Argon2Passwords } from '@florin/system/password-hash';
import { SystemClock } from '@florin/system/system-clock';
import { SystemIds } from '@florin/system/system-ids';
import { type AdminPorts, UsageError } from './command.ts';
import { runCommand, usage } from './commands.ts';
import { databaseUrl, ownerUrl } from './database-url.ts';

/** The operator's command line works alone and briefly. */
const limits = { connectionsMax: 2, statementMs: 30_000, waitMs: 10_000 };

async function openPorts(): Promise<AdminPorts & { close: () => Promise<void> }> {
  const { records, pool } = await openRecords(databaseUrl(process.env), 'florin-admin', limits);
  const db = new Database(pool, { prepared: new Environment(process.env).preparedStatements() });
  const clock = new SystemClock();
  const ids = new SystemIds(clock);
  const close = (): Promise<void> => records.close();
  try {
    await clock.refresh(async () => (await db.one(readTime)).now);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, records, clock, ids, passwords: new Argon2Passwords(ids), close };
}

function sealingSecrets(): SealedSecrets {
  const keys = new Environment(process.env).required('FLORIN_SECRETS_KEYS', 'the new key first, then the old ones');
  return new SealedSecrets(parseSealingKeys(keys), { bytes: (length) => randomBytes(length) });
}

const restoreProgram = fileURLToPath(new URL('../../../worker/src/after-restore.ts', import.meta.url));

/** A process of its own: only the worker's side knows the chains. */
async function seeRestoreThrough(args: readonly string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl(process.env) };
  const child = spawn(process.execPath, [restoreProgram, ...args], { env, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 2;
  return code === 0 ? 'The restore is seen through.' : 'The restore is not seen through yet: nothing leaves.';
}

async function run(): Promise<string> {
  let opened: Awaited<ReturnType<typeof openPorts>> | null = null;
  try {
    return await runCommand(
      {
        open: async () => (opened ??= await openPorts()),
        secrets: sealingSecrets,
        seeRestoreThrough,
        migrate: () => migrate(ownerUrl(process.env)),
        readInput: () => text(process.stdin),
      },
      process.argv.slice(2),
    );
  } finally {
    await (opened as Awaited<ReturnType<typeof openPorts>> | null)?.close();
  }
}

/** What went wrong in one line, and the exit code: 2 for a wrong command line, 1 for the rest. */
function tell(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage()}`);
    return 2;
  }
  const known = error instanceof Refusal || error instanceof EnvironmentError;
  const reason = error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error);
  console.error(known ? error.message : `The command failed: ${reason}`);
  return 1;
}

try {
  console.log(await run());
} catch (error) {
  process.exitCode = tell(error);
}
