import { InvariantError, Refusal } from '@florin/domain/errors';
import type { Asset, ChainAdapter, Slot, SlotState } from '@florin/domain/ports/chain';
import type { Watch } from '@florin/domain/ports/watch';
import { agreedOn } from '@florin/json-rpc/agreement';
import { testify } from '@florin/json-rpc/testify';
import { coinDecimals } from './address-book.ts';
import { readBalance } from './balance.ts';
import { broadcast } from './broadcast.ts';
import { buildTransaction } from './build-transaction.ts';
import { chooseCoins, coinsMax, estimateCost } from './choose-coins.ts';
import { coinsOf, coinsState, isRipe, isUnspent } from './coin-slots.ts';
import { needScript } from './draft-transaction.ts';
import { readRates } from './fees.ts';
import { isSame } from './is-same.ts';
import { createMempool } from './mempool.ts';
import { type Network, networks } from './networks.ts';
import { createRpc, type Node, type Rpc } from './node.ts';
import { readBlock } from './read-block.ts';
import { readHead } from './read-head.ts';
import { readHeaderAt } from './read-header.ts';
import { buildCancel, raiseTransaction } from './replace-transaction.ts';
import { feeFor, ownScriptBytes, vsizeOf } from './sizes.ts';
import { readTransactionState } from './transaction-state.ts';

export interface BitcoinChain {
  /** A name of `networks`, for example `litecoin`. */
  network: string;
  /** With user and password, asked in turn when one fails. */
  rpcUrls: readonly string[];
  /** For one question to one node; 10,000 when omitted. */
  timeoutMilliseconds?: number;
  /** Around each question to a node. */
  watch?: Watch | undefined;
}

const needNative = (asset: Asset): void => {
  if (asset.kind !== 'native') throw new Refusal('VALIDATION_ERROR', 'This chain has no tokens.');
};

/** Sweeps of one transaction. A payment may have come in several coins: there is room for six of each, or more of one. */
const itemsMax = 100;

/** The half of the Bitcoin family that talks to nodes. Holds no key; remembers which node answered last, and the mempool. */
export function createBitcoinAdapter(chain: BitcoinChain): ChainAdapter {
  const network = networks.get(chain.network);
  if (network === undefined)
    throw new InvariantError('No such network of the Bitcoin family.', { name: chain.network });
  const { timeoutMilliseconds, watch } = chain;
  const rpc = createRpc({ urls: chain.rpcUrls, network, timeoutMilliseconds, watch });
  return { ...reader(network, rpc), ...sender(network, rpc) };
}

type Sending =
  | 'slots'
  | 'slotState'
  | 'arrivals'
  | 'payer'
  | 'estimateCost'
  | 'build'
  | 'buildCancel'
  | 'raise'
  | 'batches'
  | 'broadcast';

const reader = (network: Network, rpc: Rpc): Omit<ChainAdapter, Sending> => ({
  family: network.name,
  network: network.name,
  nodes: rpc.nodes.length,
  head: () => readHead(rpc),
  header: (height) => rpc.read((node) => readHeaderAt(node, height), 'a header'),
  block: (header, assets, watched) =>
    rpc.read((node) => readBlock(network, node, { header, assets, watched }), 'a block'),
  testify: (place, transfers) =>
    testify(
      rpc,
      { place, transfers },
      { header: readHeaderAt, block: (node, question) => readBlock(network, node, question), proves: true },
    ),
  mempool: createMempool(network, rpc),
  transactionState: (txHash, height) => readTransactionState(rpc, txHash, height),
  balance: async (address, asset, height) => {
    needNative(asset);
    return rpc.read((node) => readBalance(node, needScript(network, address), height), 'a balance');
  },
  transferFees: async (_, assets) => {
    const own = ownScriptBytes(network);
    const usual = feeFor(vsizeOf(network, 1, [own, own]), (await readRates(network, rpc, 2)).wanted);
    return assets.map(({ kind }) => (kind === 'native' ? usual : null));
  },
  describeAsset: async (asset) => {
    needNative(asset);
    return { decimals: coinDecimals, symbol: null };
  },
});

const sender = (network: Network, rpc: Rpc): Pick<ChainAdapter, Sending> => ({
  slots: {
    kind: 'coins',
    ownMax: coinsMax,
    watchKey: (address) => needScript(network, address),
    unspent: (coins) => rpc.read((node) => Promise.all(coins.map((coin) => isUnspent(node, coin))), 'coins'),
    ripe: (coins) => rpc.read((node) => Promise.all(coins.map((coin) => isRipe(network, node, coin))), 'coins'),
    choose: (movement, from) => chooseCoins(network, rpc, movement, from),
    ...(network.coin.receives === 'key-hash' ? { isSame: (txHash, raw) => isSame(rpc, txHash, raw) } : {}),
  },
  slotState: (_, slot, height) => slotState(rpc, slot, height),
  // All of a transaction happens or none of it.
  arrivals: null,
  payer: 'coins',
  estimateCost: (movement) => estimateCost(network, rpc, movement),
  build: (intent, slot) => buildTransaction(network, rpc, intent, slot),
  buildCancel: (_, slot, instead) => buildCancel(network, rpc, slot, instead),
  raise: (intent, unsigned) => raiseTransaction(network, rpc, intent, unsigned),
  batches: {
    assets: 'native',
    itemsMax,
    paidBy: 'items',
    contract: null,
  },
  broadcast: (signed) => rpc.read((node) => broadcast(node, signed), 'a transaction'),
});

async function slotState(rpc: Rpc, slot: Slot, height?: bigint): Promise<SlotState> {
  const ask = (node: Node): Promise<SlotState> => coinsState(node, coinsOf(slot).coins, height);
  if (height === undefined) return rpc.read(ask, 'coins');
  const [state] = await agreedOn(rpc, ask, { word: String, what: 'coins' });
  return state;
}
