import type { Asset, Block, ChainAdapter } from '@florin/domain/ports/chain';
import type { Watch } from '@florin/domain/ports/watch';
import { type BlockQuestion, testify } from '@florin/json-rpc/testify';
import { createNumberSlots } from '@florin/json-rpc/number-slots';
import { evmAddressBook } from './address-book.ts';
import { quantity } from './answers.ts';
import { readArrivals } from './arrivals.ts';
import { createBatches } from './batches.ts';
import { broadcast } from './broadcast.ts';
import { buildTransaction } from './build-transaction.ts';
import { describeAsset } from './describe-asset.ts';
import { balanceOfCall } from './erc20.ts';
import { estimateCost } from './estimate-cost.ts';
import { place, readNext } from './next-number.ts';
import { readBlock } from './read-block.ts';
import { createBlockReader } from './read-patiently.ts';
import { readHead } from './read-head.ts';
import { readHeaderOf } from './read-header.ts';
import { buildCancel, raiseTransaction } from './replace-transaction.ts';
import { createRpc, type Node, type Rpc } from './node.ts';
import { lacking } from './lacking.ts';
import { readAgreedState, readTransactionState } from './transaction-state.ts';
import { transferFees } from './transfer-fees.ts';

export interface EvmChain {
  /** The chain id in decimal, for example `31337`. */
  network: string;
  /** Asked in turn when one fails. */
  rpcUrls: readonly string[];
  /** The node's word for final blocks, for example `finalized`; null where confirmations decide. */
  finalityTag: string | null;
  /** For one question to one node; 10,000 when omitted. */
  timeoutMilliseconds?: number;
  /** Around each question to a node. */
  watch?: Watch | undefined;
}

const readBalance = (rpc: Rpc, holder: string, asset: Asset, height?: bigint): Promise<bigint> =>
  asset.kind === 'native'
    ? rpc.ask('eth_getBalance', [holder, place(height)], (value) => quantity(value, 'balance'))
    : rpc.ask('eth_call', [{ to: asset.ref, data: balanceOfCall(holder) }, place(height)], (value) =>
        quantity(value, 'balance'),
      );

/** What one node shows of a block, be it traced or not. */
const readShown = async (node: Node, question: BlockQuestion): Promise<Block> =>
  (await readBlock(node, question)).block;

/** The half of the EVM family that talks to nodes. Holds no key and keeps nothing but which node answered last. */
export function createEvmAdapter(chain: EvmChain): ChainAdapter {
  const rpc = createRpc({
    urls: chain.rpcUrls,
    network: chain.network,
    watch: chain.watch,
    timeoutMilliseconds: chain.timeoutMilliseconds,
  });
  const read = createBlockReader(rpc);
  return {
    family: evmAddressBook.family,
    network: chain.network,
    nodes: rpc.nodes.length,
    head: () => readHead(rpc, chain.finalityTag),
    header: (height) => readHeaderOf(rpc, height),
    block: (header, assets, watched) => read({ header, assets, watched }),
    testify: (block, transfers) =>
      testify(rpc, { place: block, transfers }, { header: readHeaderOf, block: readShown, lacking }),
    mempool: null,
    transactionState: (txHash, height, signing) =>
      height === undefined ? readTransactionState(rpc, txHash) : readAgreedState(rpc, txHash, { height, signing }),
    balance: (address, asset, height) => readBalance(rpc, address, asset, height),
    ...createNumberSlots(rpc, { next: readNext, what: 'a transaction count' }),
    arrivals: (txHash, carried, witness) => readArrivals(rpc, txHash, carried, witness),
    payer: 'source',
    estimateCost: (movement) => estimateCost(rpc, movement),
    transferFees: (to, assets) => transferFees(rpc, to, assets),
    build: (intent, slot) => buildTransaction(rpc, intent, slot),
    buildCancel: (intent, slot, instead) => buildCancel(rpc, intent, slot, instead),
    raise: (intent, unsigned, leaving) => raiseTransaction(rpc, intent, unsigned, leaving),
    batches: createBatches(rpc),
    broadcast: (signed) => broadcast(rpc, signed),
    describeAsset: (asset) => describeAsset(rpc, asset),
  };
}
