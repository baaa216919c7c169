// Before everything else: some modules read variables when they are loaded.
import '@florin/system/configuration/for-operator';
import { Database } from '@florin/database/database';
import { openPool, wholeHistoryLimits } from '@florin/database/pool';
import { readTime } from '@florin/database/sql/system/read-clock';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import { SystemIds } from '@florin/system/system-ids';
import { adoptAtExchanges } from '@florin/engine/lineage/adopt-at-exchanges';
import { adoptLost } from '@florin/engine/lineage/adopt-lost';
import { findUnexplained } from '@florin/engine/lineage/restore-cases';
import { purposes } from '@florin/engine/purposes';
import { findHighestSigned } from '@florin/engine/lineage/lost-signatures';
import { verifyAudit } from '@florin/engine/audit/verify-audit';
import { type Catalogue, CatalogueCache, type Chain } from '@florin/engine/catalogue/catalogue';
import { refreshExchanges } from '@florin/engine/exchange/refresh-exchanges';
import { findHighestActivity } from '@florin/engine/lineage/find-highest-activity';
import { seeRestoreThrough } from '@florin/engine/lineage/see-restore-through';
import { Environment, EnvironmentError } from '@florin/system/environment';
import { SystemClock } from '@florin/system/system-clock';
import { tellWhile } from '@florin/system/tell-while';
import { openAccounts, refuseUnfit } from './composition-exchanges.ts';
import { createSignerClient } from './adapters/signer-client.ts';
import { treasuryOf } from './adapters/treasury.ts';
import { readRestoreFlags } from './after-restore-flags.ts';
import { type BooksPorts, compareChains, findViolations } from './books/check-everything.ts';
import { readExchanges } from './config/exchanges.ts';
import { readSignerPlace } from './config/signer-place.ts';
import { openAdapter } from './families.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run admin -- after-restore`; exit code 0: released, 1: a person must decide, 2: it could not be done. */
async function afterRestore(): Promise<0 | 1> {
  const environment = new Environment(process.env);
  const flags = readRestoreFlags(process.argv.slice(2));
  const url = environment.databaseUrl('DATABASE_URL', 'the PostgreSQL address of role florin_app');
  const socket = flags.ledger
    ? null
    : readSignerPlace(environment, 'the signer’s Unix socket, which makes addresses; or say --ledger');
  const accounts = flags.ledger ? [] : readExchanges(environment, environment.mode());
  refuseUnfit(accounts);
  const pool = openPool(url, 'florin-after-restore', wholeHistoryLimits);
  const db = new Database(pool, { prepared: environment.preparedStatements() });
  const clock = new SystemClock();
  await clock.refresh(async () => (await db.one(readTime)).now);
  const cache = new CatalogueCache(db, clock);
  const catalogue = await cache.current();
  const unread: string[] = [];
  const onUnread = ({ shortName }: { shortName: string }, error: unknown): void =>
    void unread.push(`${shortName} (${error instanceof Error ? error.message : String(error)})`);
  const adapters = await openAdapters(socket === null ? [] : catalogue.chains.values(), onUnread);
  const signer = createSignerClient(socket ?? '');
  const treasury = treasuryOf(signer);
  const outgoing = { db, clock, ids: new SystemIds(clock), catalogue: cache, signer, adapters, treasury, purposes };
  const exchanges = await openAccounts(accounts, clock);
  const atExchanges = { ...outgoing, exchanges };
  const { released } = await seeRestoreThrough(
    {
      db,
      ...flags,
      findActivity: (from) => findHighestActivity({ db, signer, catalogue, adapters }, { from, gap: flags.gap }),
      findSigned: () => (socket === null ? Promise.resolve(null) : findHighestSigned(signer)),
      adopt: socket === null ? null : () => adoptLost({ ...outgoing, memory: signer }),
      adoptAtExchanges: flags.ledger ? null : () => adoptAtExchanges(atExchanges),
      findUnexplained: () => findUnexplained(db),
      compare: async () => {
        // What an exchange held at the time of the backup fits the books of the backup.
        await refreshExchanges(atExchanges, (error, name) => void unread.push(`${name} (${String(error)})`));
        const { broken, moved } = await compareAll({ db, adapters, treasury, onUnread, clock }, catalogue);
        return { broken, unread: [...unread, ...moved] };
      },
    },
    say,
  );
  await Promise.all([...exchanges.values()].map((exchange) => exchange.close()));
  await pool.end();
  if (!released) say('Settle what stands above and run the command again, or add --release.');
  return released ? 0 : 1;
}

/** All that there is, with its chains: what is broken, and chains that moved on while they were read. */
async function compareAll(
  { clock, ...ports }: BooksPorts & { clock: SystemClock },
  catalogue: Catalogue,
): Promise<{ broken: string[]; moved: string[] }> {
  const { db } = ports;
  const chains = await tellWhile(say, 'Every address is compared with its chain', () =>
    compareChains(ports, catalogue, 'all'),
  );
  const moved = chains.filter(({ comparison }) => comparison?.compared === false).map(({ shortName }) => shortName);
  const { violations } = await tellWhile(say, 'The audit log is checked', () => verifyAudit({ db, clock }));
  const found = await tellWhile(say, 'The books are checked', () => findViolations(db, chains));
  return { broken: [...found, ...violations].map((violation) => JSON.stringify(violation)), moved };
}

/** Of the active chains that answer. */
async function openAdapters(
  chains: Iterable<Chain>,
  onUnread: (chain: Chain, error: unknown) => void,
): Promise<Map<string, ChainAdapter>> {
  const adapters = new Map<string, ChainAdapter>();
  for (const chain of chains) {
    if (!chain.isActive) continue;
    // few chains, and a family's library is loaded once
    const adapter = await openAdapter(chain).catch((error: unknown) => onUnread(chain, error));
    if (adapter) adapters.set(chain.id, adapter);
  }
  return adapters;
}

try {
  process.exitCode = await afterRestore();
} catch (error) {
  const known = error instanceof EnvironmentError;
  process.stderr.write(`${known ? error.message : `The restore was not seen through: ${String(error)}`}\n`);
  process.exitCode = 2;
}
