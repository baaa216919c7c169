import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Watch } from '@florin/domain/ports/watch';
import { readOn } from '@florin/json-rpc/failover';
import { testify } from '@florin/json-rpc/testify';
import { solanaAddressBook } from './address-book.ts';
import { broadcast } from './broadcast.ts';
import { buildTransaction } from './build-transaction.ts';
import { describeAsset } from './describe-asset.ts';
import { estimateCost } from './estimate-cost.ts';
import { createLifetimes, lifetimeState } from './lifetimes.ts';
import { createRpc } from './node.ts';
import { readBalance } from './read-balance.ts';
import { readBlock } from './read-block.ts';
import { readHead } from './read-head.ts';
import { readHeaderOf } from './read-header.ts';
import { readTransactionState } from './transaction-state.ts';
import { transferFees } from './transfer-fees.ts';

export interface SolanaChain {
  /** The genesis hash of the cluster, base58. */
  network: string;
  /** Asked in turn when one fails. They must keep full history for days. */
  rpcUrls: readonly string[];
  /** For one question to one node; 20,000 when omitted. */
  timeoutMilliseconds?: number;
  /** Around each question to a node. */
  watch?: Watch | undefined;
}

/**
 * The half of the Solana family that talks to nodes. A height is a slot. Holds no key and keeps nothing but which node
 * answered last.
 */
export function createSolanaAdapter({ network, rpcUrls, timeoutMilliseconds, watch }: SolanaChain): ChainAdapter {
  const rpc = createRpc({
    urls: rpcUrls,
    network,
    watch,
    timeoutMilliseconds,
  });
  return {
    family: solanaAddressBook.family,
    network,
    nodes: rpc.nodes.length,
    head: () => readHead(rpc),
    header: (height) => readOn(rpc, (node) => readHeaderOf(node, height), 'a header'),
    block: (header, assets, watched) => readOn(rpc, (node) => readBlock(node, { header, assets, watched }), 'a block'),
    testify: (place, transfers) => testify(rpc, { place, transfers }, { header: readHeaderOf, block: readBlock }),
    mempool: null,
    transactionState: (txHash, height, signing) => readTransactionState(rpc, txHash, height, signing?.slot),
    balance: (address, asset, height) => readBalance(rpc, address, asset, height),
    slots: createLifetimes(rpc),
    slotState: (_source, slot) => lifetimeState(rpc, slot),
    // All of a transaction happens or none of it, and the token program that we know takes no fee.
    arrivals: null,
    payer: 'treasury',
    estimateCost: (movement) => estimateCost(rpc, movement),
    transferFees: (to, assets) => transferFees(rpc, to, assets),
    build: (intent, slot) => buildTransaction(rpc, intent, slot),
    buildCancel: null,
    raise: null,
    batches: null,
    broadcast: (signed) => broadcast(rpc, signed),
    describeAsset: (asset) => describeAsset(rpc, asset),
  };
}
