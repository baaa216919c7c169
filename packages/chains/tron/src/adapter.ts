import type { Block, ChainAdapter, Transfer } from '@florin/domain/ports/chain';
import type { Watch } from '@florin/domain/ports/watch';
import { readOn } from '@florin/json-rpc/failover';
import { testify } from '@florin/json-rpc/testify';
import { tronAddressBook } from './address-book.ts';
import { readArrivals } from './arrivals.ts';
import { broadcast } from './broadcast.ts';
import { buildTransaction } from './build-transaction.ts';
import { describeAsset } from './describe-asset.ts';
import { estimateCost } from './estimate-cost.ts';
import { createLifetimes, lifetimeState } from './lifetimes.ts';
import { createLending } from './lending.ts';
import { createRpc } from './node.ts';
import { readBalance } from './read-balance.ts';
import { readBlock } from './read-block.ts';
import { readHead } from './read-head.ts';
import { readHeaderOf } from './read-header.ts';
import { readTransactionState } from './transaction-state.ts';
import { transferFees } from './transfer-fees.ts';

export interface TronChain {
  /** The chain id in decimal, for example 728126428 for the main network. */
  network: string;
  /** Asked in turn when one fails. Below each address are `/jsonrpc` and `/wallet`. */
  rpcUrls: readonly string[];
  /** For one question to one node; 15,000 when omitted. */
  timeoutMilliseconds?: number;
  /** Around each question to a node. */
  watch?: Watch | undefined;
}

/** A node that keeps no record of what contracts move says nothing of it. */
const lacking = (missing: readonly Transfer[], { untraced }: Block): 'deny' | 'silent' =>
  untraced === true && missing.every(({ position }) => position < 0) ? 'silent' : 'deny';

/**
 * The half of the Tron family that talks to nodes. Final is what nodes call solidified, never what is counted. Holds no
 * key and keeps nothing but which node answered last.
 */
export function createTronAdapter({ network, rpcUrls, timeoutMilliseconds, watch }: TronChain): ChainAdapter {
  const rpc = createRpc({
    urls: rpcUrls,
    network,
    watch,
    timeoutMilliseconds,
  });
  return {
    family: tronAddressBook.family,
    network,
    nodes: rpc.nodes.length,
    head: () => readHead(rpc),
    header: (height) => readOn(rpc, (node) => readHeaderOf(node, height), 'a header'),
    block: (header, assets, watched) => readOn(rpc, (node) => readBlock(node, { header, assets, watched }), 'a block'),
    testify: (place, transfers) =>
      testify(rpc, { place, transfers }, { header: readHeaderOf, block: readBlock, lacking }),
    mempool: null,
    transactionState: (txHash, height, signing) => readTransactionState(rpc, txHash, height, signing?.slot),
    balance: (address, asset, height) => readBalance(rpc, address, asset, height),
    slots: createLifetimes(rpc),
    slotState: (_source, slot) => lifetimeState(rpc, slot),
    arrivals: (txHash, carried, witness) => readArrivals(rpc, txHash, carried, witness),
    payer: 'source',
    estimateCost: (movement) => estimateCost(rpc, movement),
    lending: createLending(rpc),
    transferFees: (to, assets) => transferFees(rpc, to, assets),
    build: (intent, slot) => buildTransaction(rpc, intent, slot),
    buildCancel: null,
    raise: null,
    batches: null,
    broadcast: (signed) => broadcast(rpc, signed),
    describeAsset: (asset) => describeAsset(rpc, asset),
  };
}
