import { InvariantError } from '@florin/domain/errors';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Watch } from '@florin/domain/ports/watch';
import { readOn } from '@florin/json-rpc/failover';
import { testify } from '@florin/json-rpc/testify';
import { createNumberSlots } from '@florin/json-rpc/number-slots';
import { tonAddressBook } from './address-book.ts';
import { broadcast } from './broadcast.ts';
import { buildCancel, buildTransaction, raiseTransaction } from './build-transaction.ts';
import { describeAsset } from './describe-asset.ts';
import { estimateCost } from './estimate-cost.ts';
import { networks } from './networks.ts';
import { createRpc } from './node.ts';
import { readNext } from './next-number.ts';
import { readBalance } from './read-balance.ts';
import { readBlock } from './read-block.ts';
import { readHead } from './read-head.ts';
import { readHeaderOf } from './read-header.ts';
import { readTransactionState } from './transaction-state.ts';
import { transferFees } from './transfer-fees.ts';

export interface TonChain {
  /** `mainnet` or `testnet`; `local` for a chain on this machine. */
  network: string;
  /** Indexes of the kind that TON Center calls v3, with `/api/v3`, asked in turn when one fails. */
  rpcUrls: readonly string[];
  /** For one question to one node; 20,000 when omitted. */
  timeoutMilliseconds?: number;
  /** Around each question to a node. */
  watch?: Watch | undefined;
}

/** Nanotons by which rent, and coins that come with word of jettons, may change what an address holds. */
const upkeep = 200_000_000n;

/**
 * The half of the TON family that talks to nodes. A height counts blocks of the masterchain, each with the shard blocks that
 * it made final. Holds no key and keeps nothing but which node answered last.
 * @throws InvariantError for a network that there is none of.
 */
export function createTonAdapter({ network, rpcUrls, timeoutMilliseconds, watch }: TonChain): ChainAdapter {
  const globalId = networks.get(network);
  if (globalId === undefined) throw new InvariantError('There is no such network of TON.', { network });
  const rpc = createRpc({
    urls: rpcUrls,
    globalId,
    watch,
    timeoutMilliseconds,
  });
  return {
    family: tonAddressBook.family,
    network,
    nodes: rpc.nodes.length,
    upkeep,
    head: () => readHead(rpc),
    header: (height) => readOn(rpc, (node) => readHeaderOf(node, height), 'a header'),
    block: (header, assets, watched) => readOn(rpc, (node) => readBlock(node, { header, assets, watched }), 'a block'),
    testify: (place, transfers) => testify(rpc, { place, transfers }, { header: readHeaderOf, block: readBlock }),
    mempool: null,
    transactionState: (txHash, height) => readTransactionState(rpc, txHash, height),
    balance: (address, asset, height) => readBalance(rpc, address, asset, height),
    ...createNumberSlots(rpc, { next: readNext, what: 'a seqno' }),
    // A transfer of jettons that comes back has failed, and the reference contracts keep no share.
    arrivals: null,
    payer: 'source',
    estimateCost: (movement) => estimateCost(rpc, movement),
    transferFees: (_to, assets) => transferFees(rpc, assets),
    build: (intent, slot) => buildTransaction(rpc, intent, slot),
    buildCancel: (intent, slot) => buildCancel(rpc, intent, slot),
    raise: (intent, unsigned, leaving) => raiseTransaction(rpc, { intent, unsigned, leaving }),
    batches: null,
    broadcast: (signed) => broadcast(rpc, signed),
    describeAsset: (asset) => describeAsset(rpc, asset),
  };
}
