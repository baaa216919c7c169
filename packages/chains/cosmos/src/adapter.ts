import { InvariantError } from '@florin/domain/errors';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Watch } from '@florin/domain/ports/watch';
import { readOn } from '@florin/json-rpc/failover';
import { testify } from '@florin/json-rpc/testify';
import { createNumberSlots } from '@florin/json-rpc/number-slots';
import { broadcast } from './broadcast.ts';
import { buildTransaction } from './build-transaction.ts';
import { describeAsset } from './describe-asset.ts';
import { estimateCost } from './estimate-cost.ts';
import { networks } from './networks.ts';
import { createRpc } from './node.ts';
import { readNext } from './next-number.ts';
import { readBalance } from './read-balance.ts';
import { readBlock } from './read-block.ts';
import { readHead } from './read-head.ts';
import { readHeaderOf } from './read-header.ts';
import { buildCancel, raiseTransaction } from './replace-transaction.ts';
import { readAgreedState, readTransactionState } from './transaction-state.ts';
import { transferFees } from './transfer-fees.ts';

export interface CosmosChain {
  /** Its name among the networks of the family, for example `cosmoshub`. */
  network: string;
  /** JSON-RPC of CometBFT, asked in turn when one fails. They must index transactions. */
  rpcUrls: readonly string[];
  /** For one question to one node; 20,000 when omitted. */
  timeoutMilliseconds?: number;
  /** Around each question to a node. */
  watch?: Watch | undefined;
}

/** Signatures that a transaction may have unless a chain says otherwise (`tx_sig_limit`), less the treasury's. */
const itemsMax = 6;

/**
 * The half of the Cosmos family that talks to nodes. Holds no key and keeps nothing but which node answered last.
 * @throws InvariantError for a network that there is none of.
 */
export function createCosmosAdapter({ network: name, rpcUrls, timeoutMilliseconds, watch }: CosmosChain): ChainAdapter {
  const network = networks.get(name);
  if (network === undefined) throw new InvariantError('There is no such network of the Cosmos family.', { name });
  const rpc = createRpc({
    urls: rpcUrls,
    chainId: network.chainId,
    watch,
    timeoutMilliseconds,
  });
  return {
    family: network.name,
    network: network.name,
    nodes: rpc.nodes.length,
    head: () => readHead(rpc),
    header: (height) => readOn(rpc, (node) => readHeaderOf(node, height), 'a header'),
    block: (header, assets, watched) =>
      readOn(rpc, (node) => readBlock(network, node, { header, assets, watched }), 'a block'),
    testify: (place, transfers) =>
      testify(
        rpc,
        { place, transfers },
        { header: readHeaderOf, block: (node, question) => readBlock(network, node, question) },
      ),
    mempool: null,
    transactionState: (txHash, height, signing) =>
      height === undefined
        ? readTransactionState(network, rpc, txHash)
        : readAgreedState(network, rpc, { txHash, height, since: signing?.since }),
    balance: (address, asset, height) => readBalance(network, rpc, address, asset, height),
    ...createNumberSlots(rpc, { next: readNext, what: 'a sequence' }),
    // All of a transaction happens or none of it, and the bank module takes no share.
    arrivals: null,
    payer: 'source',
    estimateCost: (movement) => estimateCost(network, rpc, movement),
    transferFees: (_to, assets) => transferFees(network, rpc, assets),
    build: (intent, slot) => buildTransaction(network, rpc, intent, slot),
    buildCancel: (intent, slot, instead) => buildCancel(network, rpc, { intent, slot, instead }),
    raise: (intent, unsigned, leaving) => raiseTransaction(network, rpc, { intent, unsigned, leaving }),
    batches: { assets: 'token', itemsMax, paidBy: 'treasury', contract: null },
    broadcast: (signed) => broadcast(network, rpc, signed),
    describeAsset: (asset) => describeAsset(network, rpc, asset),
  };
}
