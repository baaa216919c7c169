import { InvariantError } from '@florin/domain/errors';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Watch } from '@florin/domain/ports/watch';
import { readOn } from '@florin/json-rpc/failover';
import { testify } from '@florin/json-rpc/testify';
import { createNumberSlots } from '@florin/json-rpc/number-slots';
import { tezosAddressBook } from './address-book.ts';
import { broadcast } from './broadcast.ts';
import { buildTransaction } from './build-transaction.ts';
import { describeAsset } from './describe-asset.ts';
import { estimateCost } from './estimate-cost.ts';
import { networks } from './networks.ts';
import { createRpc } from './node.ts';
import { readNext } from './next-number.ts';
import { Places } from './places.ts';
import { readBalance } from './read-balance.ts';
import { readBlock } from './read-block.ts';
import { readHead } from './read-head.ts';
import { readHeaderOf } from './read-header.ts';
import { buildCancel, raiseTransaction } from './replace-transaction.ts';
import { readAgreedState, readTransactionState } from './transaction-state.ts';
import { transferFees } from './transfer-fees.ts';

export interface TezosChain {
  /** `mainnet` or `shadownet`; `local` for a chain on this machine. */
  network: string;
  /** RPC of Octez, asked in turn when one fails. */
  rpcUrls: readonly string[];
  /** For one question to one node; 20,000 when omitted. */
  timeoutMilliseconds?: number;
  watch?: Watch | undefined;
}

/**
 * The half of the Tezos family that talks to nodes. A height is a level. Holds no key and keeps nothing but which node
 * answered last, and where groups were seen.
 * @throws InvariantError for a network that there is none of.
 */
export function createTezosAdapter({ network, rpcUrls, timeoutMilliseconds, watch }: TezosChain): ChainAdapter {
  const chainId = networks.get(network);
  if (chainId === undefined) throw new InvariantError('There is no such network of Tezos.', { network });
  const rpc = createRpc({
    urls: rpcUrls,
    chainId,
    timeoutMilliseconds,
    watch,
  });
  const places = new Places();
  return {
    family: tezosAddressBook.family,
    network,
    nodes: rpc.nodes.length,
    head: () => readHead(rpc),
    header: (height) => readOn(rpc, (node) => readHeaderOf(node, height), 'a header'),
    block: (header, assets, watched) => readOn(rpc, (node) => readBlock(node, { header, assets, watched }), 'a block'),
    testify: (place, transfers) => testify(rpc, { place, transfers }, { header: readHeaderOf, block: readBlock }),
    mempool: null,
    transactionState: (txHash, height, signing) =>
      height === undefined
        ? readTransactionState(rpc, places, txHash)
        : readAgreedState(rpc, places, { txHash, height, signing }),
    balance: (address, asset, height) => readBalance(rpc, address, asset, height),
    ...createNumberSlots(rpc, { next: readNext, what: 'a counter' }),
    // All of a group happens or none of it, and both standards move what they are asked for.
    arrivals: null,
    payer: 'source',
    estimateCost: (movement) => estimateCost(rpc, movement),
    transferFees: (to, assets) => transferFees(rpc, to, assets),
    build: (intent, slot) => buildTransaction(rpc, intent, slot),
    buildCancel: (intent, slot, instead) => buildCancel(rpc, { intent, slot, instead }),
    raise: (intent, unsigned, leaving) => raiseTransaction(rpc, { intent, unsigned, leaving }),
    // One account signs a group, and an address of ours gives nobody leave to move its tokens.
    batches: null,
    broadcast: (signed) => broadcast(rpc, places, signed),
    describeAsset: (asset) => describeAsset(rpc, asset),
  };
}
