import type { Database } from '@florin/database/database';
import { type Litecoind, startLitecoind } from '@florin/nodes/litecoind';
import { LitecoindMissing } from '@florin/nodes/litecoind-binary';
import { CannotStart } from '../cannot-start.ts';
import type { StackContext } from '../context/stack-context.ts';
import { errorFacts } from '../context/log.ts';
import type { TakenHome } from '../context/take-home.ts';
import { watchNode } from './watch-node.ts';
import { hasOpenWork } from './demand.ts';
import { startPlainMiner } from './plain-miner.ts';

/** Of the node and of the chain in the catalogue. */
export const coinNetwork = 'litecoinregtest';

/**
 * A Litecoin node in regtest whose own wallet is the payer, watched and driven.
 * @throws CannotStart where there is no node to start
 */
export async function startLocalCoins(
  { home, teardown, log, onFatal }: StackContext,
  { record }: TakenHome,
  database: Database,
): Promise<Litecoind> {
  const node = await startLitecoind({ dataDir: home.coins }).catch((error: unknown) => {
    if (!(error instanceof LitecoindMissing)) throw error;
    throw new CannotStart(`${error.message} Install litecoind, or leave bitcoin out of --chains.`);
  });
  record.add('litecoin', node.pid);
  teardown.add('litecoin', async () => {
    await node.stop();
    record.remove('litecoin');
  });
  teardown.add(
    'watch',
    watchNode(node.pid, () => onFatal('The local chain of coins (litecoind) ended by itself.')),
  );
  const onTrouble = (error: unknown) =>
    log.write('error', 'The chain of coins could not be looked at.', errorFacts(error));
  const miner = startPlainMiner({
    isPending: async () => (await node.rpc<string[]>('getrawmempool')).length > 0,
    mine: async () => {
      await node.mine();
      // Its answer is of no use here; the node writes everything to disk first, which a SIGKILL then finds.
      await node.rpc('gettxoutsetinfo');
    },
    hasOpenWork: () => hasOpenWork(database),
    onTrouble,
  });
  teardown.add('litecoin miner', miner.stop);
  return node;
}
