import { type Litecoind, startLitecoind } from '@florin/nodes/litecoind';
import { LitecoindMissing } from '@florin/nodes/litecoind-binary';
import { CannotStart } from '../cannot-start.ts';
import type { StackContext } from '../context/stack-context.ts';
import { driveChain } from './drive-chain.ts';
import type { FurtherChain, Ground } from './further-chain.ts';
import { watchNode } from './watch-node.ts';

/** Of the node and of the chain in the catalogue. */
const network = 'litecoinregtest';

const coin = 10n ** 8n;
const limits = { fee: coin, gas: coin, refund: 100n * coin };

/**
 * A Litecoin node in regtest whose own wallet is the payer, watched and driven. Its treasury begins with nothing.
 * @throws CannotStart where there is no node to start
 */
export async function startLocalCoins(context: StackContext, { taken, database }: Ground): Promise<FurtherChain> {
  const node = await startWatched(context, taken);
  driveChain(context, database, {
    name: 'Litecoin',
    isPending: async () => (await node.rpc<string[]>('getrawmempool')).length > 0,
    mine: async () => {
      await node.mine();
      // Its answer is of no use here; the node writes everything to disk first, which a SIGKILL then finds.
      await node.rpc('gettxoutsetinfo');
    },
  });
  return {
    url: node.url,
    identity: { name: 'Local Litecoin', short_name: 'litecoin-local', chain_type: network, network },
    tokens: [{ symbol: 'LTC', name: 'Litecoin', decimals: 8, contract: null }],
    payers: [],
    limits,
    isFinalByDepth: true,
    hasPaymentLinks: true,
    fund: () => {},
  };
}

async function startWatched(
  { home, teardown, onFatal }: StackContext,
  { record }: Ground['taken'],
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
  return node;
}
