import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { readTime } from '@florin/database/sql/read-clock';
import { verifyBooks } from '@florin/database/verify-books';
import { verifyAudit } from '@florin/engine/audit/verify-audit';
import { Environment } from '@florin/system/environment';
import { SystemClock } from '@florin/system/system-clock';

/** `npm run books`: checks every invariant of the books and the audit chain; exit code 1 when one is broken. */
const environment = new Environment(process.env);
const url = environment.required('DATABASE_URL', 'the PostgreSQL address of role florin_app');
const pool = openPool(url, 'florin-books', workerPoolLimits);
const db = new Database(pool, { prepared: environment.preparedStatements() });
const clock = new SystemClock();
await clock.refresh(async () => (await db.one(readTime)).now);
const audit = await verifyAudit({ db, clock });
const violations = [...(await db.many(verifyBooks)), ...audit.violations];
await pool.end();
for (const { rule, subject, facts } of violations)
  process.stderr.write(`${rule}  ${subject}  ${JSON.stringify(facts)}\n`);
if (audit.head) process.stdout.write(`Audit log: ${audit.head.position} entries, ending in ${audit.head.hash}.\n`);
process.stdout.write(violations.length === 0 ? 'The books balance.\n' : `${violations.length} violations.\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
