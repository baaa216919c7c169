import { text } from 'node:stream/consumers';
import { Database } from '@florin/database/database';
import { openOrm } from '@florin/database/orm';
import { readTime } from '@florin/database/sql/read-clock';
import { Refusal } from '@florin/domain/errors';
import { EnvironmentError } from '@florin/system/environment';
import { Argon2Passwords } from '@florin/system/password-hash';
import { SystemClock } from '@florin/system/system-clock';
import { SystemIds } from '@florin/system/system-ids';
import { runCommand, usage, UsageError } from './commands.ts';
import { databaseUrl } from './database-url.ts';

/** The operator's command line works alone and briefly. */
const limits = { connectionsMax: 2, statementMs: 30_000, waitMs: 10_000 };

async function run(): Promise<string> {
  const { orm, pool } = await openOrm(databaseUrl(process.env), 'florin-admin', limits);
  try {
    const db = new Database(pool);
    const clock = new SystemClock();
    await clock.refresh(async () => (await db.one(readTime)).now);
    const ids = new SystemIds(clock);
    const ports = { db, orm, clock, ids, passwords: new Argon2Passwords(ids), readInput: () => text(process.stdin) };
    return await runCommand(ports, process.argv.slice(2));
  } finally {
    await orm.close(true);
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
