import { InvariantError } from '@florin/domain/errors';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Watch } from '@florin/domain/ports/watch';
import { readOn } from '@florin/json-rpc/failover';
import { testify } from '@florin/json-rpc/testify';
import { suiAddressBook } from './address-book.ts';
import { broadcast } from './broadcast.ts';
import { buildTransaction } from './build-transaction.ts';
import { createCoinsInUse } from './coins-in-use.ts';
import { describeAsset } from './describe-asset.ts';
import { estimateCost } from './estimate-cost.ts';
import { gaslessTokens } from './gasless.ts';
import { createLifetimes, lifetimeState } from './lifetimes.ts';
import { isNetwork } from './networks.ts';
import { createRpc } from './node.ts';
import { readBalance } from './read-balance.ts';
import { readBlock } from './read-block.ts';
import { readHead } from './read-head.ts';
import { readHeaderOf } from './read-header.ts';
import { readTransactionState } from './transaction-state.ts';
import { transferFees } from './transfer-fees.ts';

export interface SuiChain {
  /** The digest of the network's first checkpoint, base58. */
  network: string;
  /** gRPC of nodes, asked in turn when one fails. They must keep checkpoints and transactions for days. */
  rpcUrls: readonly string[];
  /** For one question to one node; 20,000 when omitted. */
  timeoutMilliseconds?: number;
  /** Around each question to a node. */
  watch?: Watch | undefined;
}

/**
 * The half of the Sui family that talks to nodes. A height is the number of a checkpoint. Holds no key and keeps nothing
 * but what spares questions: which node answered last, the newest checkpoints, and the treasury's coins in use.
 * @throws InvariantError for a network that there cannot be.
 */
export function createSuiAdapter({ network, rpcUrls, timeoutMilliseconds, watch }: SuiChain): ChainAdapter {
  if (!isNetwork(network)) throw new InvariantError('A network of Sui is named by a digest.', { network });
  // A setting that nobody can read stops its process at the start, not at the first sweep.
  gaslessTokens();
  const rpc = createRpc({
    urls: rpcUrls,
    network,
    watch,
    timeoutMilliseconds,
  });
  const chain = { rpc, network, inUse: createCoinsInUse() };
  return {
    family: suiAddressBook.family,
    network,
    nodes: rpc.nodes.length,
    head: () => readHead(rpc),
    header: (height) => readOn(rpc, (node) => readHeaderOf(node, height), 'a header'),
    block: (header, assets, watched) => readOn(rpc, (node) => readBlock(node, { header, assets, watched }), 'a block'),
    testify: (place, transfers) => testify(rpc, { place, transfers }, { header: readHeaderOf, block: readBlock }),
    mempool: null,
    transactionState: (txHash, height, signing) => readTransactionState(rpc, network, txHash, height, signing?.slot),
    balance: (address, asset, height) => readBalance(rpc, address, asset, height),
    slots: createLifetimes(rpc, network),
    slotState: (_source, slot) => lifetimeState(rpc, network, slot),
    // All of a transaction happens or none of it, and a coin that is split loses nothing.
    arrivals: null,
    payer: 'treasury',
    estimateCost: (movement) => estimateCost(rpc, network, movement),
    transferFees: (_to, assets) => transferFees(rpc, assets),
    build: (intent, slot) => buildTransaction(chain, intent, slot),
    buildCancel: null,
    raise: null,
    batches: null,
    broadcast: (signed) => broadcast(rpc, signed),
    describeAsset: (asset) => describeAsset(rpc, asset),
  };
}
