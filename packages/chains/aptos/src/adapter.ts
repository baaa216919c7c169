import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Watch } from '@florin/domain/ports/watch';
import { readOn } from '@florin/json-rpc/failover';
import { testify } from '@florin/json-rpc/testify';
import { aptosAddressBook } from './address-book.ts';
import { readArrivals } from './arrivals.ts';
import { broadcast } from './broadcast.ts';
import { buildTransaction } from './build-transaction.ts';
import { describeAsset } from './describe-asset.ts';
import { estimateCost } from './estimate-cost.ts';
import { createLifetimes, lifetimeState } from './lifetimes.ts';
import { createRpc } from './node.ts';
import { pageSize } from './pages.ts';
import { readBlock } from './read-block.ts';
import { readHead } from './read-head.ts';
import { readHeaderOf } from './read-header.ts';
import { readTransactionState } from './transaction-state.ts';
import { transferFees } from './transfer-fees.ts';
import { readBalance } from './view.ts';

export interface AptosChain {
  /** The chain's number: 1 is the main network, 2 the one for tests. */
  network: string;
  /** REST interfaces of nodes, with `/v1`, asked in turn when one fails. */
  rpcUrls: readonly string[];
  /** For one question to one node; 20,000 when omitted. */
  timeoutMilliseconds?: number;
  /** Around each question to a node. */
  watch?: Watch | undefined;
}

/**
 * The half of the Aptos family that talks to nodes. A height counts pages of versions. Holds no key and keeps nothing but
 * which node answered last.
 */
export function createAptosAdapter({ network, rpcUrls, timeoutMilliseconds, watch }: AptosChain): ChainAdapter {
  const rpc = createRpc({
    urls: rpcUrls,
    network,
    watch,
    timeoutMilliseconds,
  });
  const size = pageSize(network);
  return {
    family: aptosAddressBook.family,
    network,
    nodes: rpc.nodes.length,
    head: () => readHead(rpc, size),
    header: (height) => readOn(rpc, (node) => readHeaderOf(node, size, height), 'a header'),
    block: (header, assets, watched) =>
      readOn(rpc, (node) => readBlock(size, node, { header, assets, watched }), 'a block'),
    testify: (place, transfers) =>
      testify(
        rpc,
        { place, transfers },
        {
          header: (node, height) => readHeaderOf(node, size, height),
          block: (node, question) => readBlock(size, node, question),
        },
      ),
    mempool: null,
    transactionState: (txHash, height, signing) => readTransactionState(rpc, size, txHash, height, signing?.slot),
    balance: (address, asset, height) => readBalance(rpc, { size, address, asset, height }),
    slots: createLifetimes(rpc),
    slotState: (_source, slot) => lifetimeState(rpc, size, slot),
    arrivals: (txHash, carried) => readArrivals(rpc, txHash, carried),
    payer: 'treasury',
    estimateCost: (movement) => estimateCost(rpc, network, movement),
    transferFees: (_to, assets) => transferFees(rpc, assets),
    build: (intent, slot) => buildTransaction(rpc, network, intent, slot),
    buildCancel: null,
    raise: null,
    batches: null,
    broadcast: (signed) => broadcast(rpc, signed),
    describeAsset: (asset) => describeAsset(rpc, asset),
  };
}
