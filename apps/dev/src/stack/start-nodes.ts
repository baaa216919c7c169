import type { Database } from '@florin/database/database';
import type { Postgres } from '@florin/nodes/postgres';
import { hasOpenWork } from '../chain/demand.ts';
import { confirmationsRequired, startLocalChain, type LocalChain } from '../chain/local-chain.ts';
import { startMiner } from '../chain/miner.ts';
import { watchPool } from '../chain/watch-pool.ts';
import { databaseUrls, openDatabase, prepareDatabase, startDatabase } from '../database.ts';
import type { Credentials } from '../home/credentials.ts';
import { errorFacts } from '../context/log.ts';
import type { StackContext } from '../context/stack-context.ts';
import type { TakenHome } from '../context/take-home.ts';
import { watchNode } from '../chain/watch-node.ts';

/** PostgreSQL on its data, watched. */
export async function startPostgresNode(
  { home, teardown, onFatal }: StackContext,
  { record, ports }: TakenHome,
  credentials: Credentials,
): Promise<Postgres> {
  const postgres = await startDatabase(home, credentials, ports.database);
  record.add('database', postgres.pid);
  teardown.add('database', async () => {
    await postgres.stop();
    record.remove('database');
  });
  teardown.add(
    'watch',
    watchNode(postgres.pid, () => onFatal(`PostgreSQL ended by itself. Its log: ${home.database}/server.log`)),
  );
  return postgres;
}

export interface ReadyDatabase {
  database: Database;
  urls: { app: string; signer: string };
}

export async function readyDatabase(
  { teardown }: StackContext,
  postgres: Postgres,
  credentials: Credentials,
): Promise<ReadyDatabase> {
  await prepareDatabase(postgres, credentials);
  const urls = databaseUrls(postgres, credentials);
  const database = openDatabase(urls.app);
  teardown.add('connections', () => database.pool.end());
  return { database, urls };
}

/** The local chain, watched and driven. */
export async function startChainNode(
  { home, teardown, log, onFatal }: StackContext,
  { record, ports }: TakenHome,
  database: Database,
): Promise<LocalChain> {
  const chain = await startLocalChain(home, ports.chain);
  record.add('chain', chain.node.pid);
  teardown.add('chain', async () => {
    await chain.node.stop();
    record.remove('chain');
  });
  teardown.add(
    'watch',
    watchNode(chain.node.pid, () => onFatal('The local chain (anvil) ended by itself.')),
  );
  const onTrouble = (error: unknown) => log.write('error', 'The chain could not be looked at.', errorFacts(error));
  teardown.add(
    'pool',
    watchPool(chain.node.url, () => void chain.journal.remember().catch(onTrouble)),
  );
  const miner = startMiner({
    chain: chain.node,
    journal: chain.journal,
    confirmations: confirmationsRequired,
    hasOpenWork: () => hasOpenWork(database),
    onTrouble,
  });
  teardown.add('miner', miner.stop);
  if (chain.replayed > 0)
    log.write('info', 'Sent transactions again that a crash had lost.', { count: chain.replayed });
  return chain;
}
