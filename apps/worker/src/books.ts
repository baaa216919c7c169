// Before everything else: some modules read variables when they are loaded.
import '@florin/system/configuration/for-operator';
import { Database } from '@florin/database/database';
import { openPool, wholeHistoryLimits } from '@florin/database/pool';
import { readTime } from '@florin/database/sql/system/read-clock';
import { verifyAudit } from '@florin/engine/audit/verify-audit';
import { checkOwnBooks, takeMark } from '@florin/engine/books/check-own-books';
import { readBooksStatement } from '@florin/engine/books/read-statement';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import { CatalogueCache, type Chain } from '@florin/engine/catalogue/catalogue';
import { Environment, EnvironmentError } from '@florin/system/environment';
import { refuseStrayWords } from '@florin/system/known-flags';
import { SystemClock } from '@florin/system/system-clock';
import { createSignerClient } from './adapters/signer-client.ts';
import { treasuryOf } from './adapters/treasury.ts';
import { compareChains, differences } from './books/check-everything.ts';
import { reportJson, reportText } from './books/report.ts';
import { readSignerPlace } from './config/signer-place.ts';
import { openAdapter } from './families.ts';

/**
 * `npm run books [-- --full] [-- --json] [-- --ledger]`: checks the books since the last closed period, the audit chain,
 * and the addresses that should hold something on every active chain, and prints the statement. `--full` checks all that
 * ever was, and every address. Exit code 0: all is well; 1: something is broken; 2: something could not be checked, a
 * chain or all of it. `--ledger` leaves the chains out.
 */
async function checkBooks(): Promise<0 | 1 | 2> {
  const args = process.argv.slice(2);
  refuseStrayWords(args, ['--full', '--json', '--ledger'], 'npm run books [-- --full] [-- --json] [-- --ledger]');
  const environment = new Environment(process.env);
  const flags = new Set(args);
  const url = environment.databaseUrl('DATABASE_URL', 'the PostgreSQL address of role florin_app');
  const socket = flags.has('--ledger')
    ? null
    : readSignerPlace(environment, 'the signer’s Unix socket, which names the treasury; or say --ledger');
  const isFull = flags.has('--full');
  const pool = openPool(url, 'florin-books', wholeHistoryLimits);
  const db = new Database(pool, { prepared: environment.preparedStatements() });
  const clock = new SystemClock();
  await clock.refresh(async () => (await db.one(readTime)).now);
  const catalogue = await new CatalogueCache(db, clock).current();
  const active = socket === null ? [] : [...catalogue.chains.values()].filter(({ isActive }) => isActive);
  const onUnread = (chain: { shortName: string }, error: unknown): void =>
    void process.stderr.write(`${chain.shortName}: ${error instanceof Error ? error.message : String(error)}\n`);
  const adapters = new Map<string, ChainAdapter>();
  const open = async (chain: Chain): Promise<void> => {
    const adapter = await openAdapter(chain).catch((error: unknown) => onUnread(chain, error));
    if (adapter) adapters.set(chain.id, adapter);
  };
  await Promise.all(active.map(open));
  const treasury = treasuryOf(createSignerClient(socket ?? ''));
  await takeMark(db);
  const audit = await verifyAudit({ db, clock });
  const chains = await compareChains({ db, adapters, treasury, onUnread }, catalogue, isFull ? 'all' : 'open');
  const own = await checkOwnBooks({ db, clock }, isFull ? 'whole' : 'open');
  const violations = [...own, ...differences(chains), ...audit.violations];
  const statement = await readBooksStatement(db, catalogue);
  await pool.end();
  const report = { at: clock.now(), statement, chains, violations, auditHead: audit.head };
  process.stdout.write(flags.has('--json') ? reportJson(report) : reportText(report));
  const isComplete = chains.every(({ comparison }) => comparison?.compared) && chains.length === active.length;
  return violations.length > 0 ? 1 : isComplete ? 0 : 2;
}

try {
  process.exitCode = await checkBooks();
} catch (error) {
  process.stderr.write(
    `${error instanceof EnvironmentError ? error.message : `The books could not be checked: ${String(error)}`}\n`,
  );
  process.exitCode = 2;
}
