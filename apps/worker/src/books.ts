import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { verifyBooks } from '@florin/database/verify-books';
import { Environment } from '@florin/system/environment';

/** `npm run books`: checks every invariant of the books; exit code 1 when one is broken. */
const environment = new Environment(process.env);
const url = environment.required('DATABASE_URL', 'the PostgreSQL address of role florin_app');
const pool = openPool(url, 'florin-books', workerPoolLimits);
const violations = await new Database(pool, { prepared: environment.preparedStatements() }).many(verifyBooks);
await pool.end();
for (const { rule, subject, facts } of violations)
  process.stderr.write(`${rule}  ${subject}  ${JSON.stringify(facts)}\n`);
process.stdout.write(violations.length === 0 ? 'The books balance.\n' : `${violations.length} violations.\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
