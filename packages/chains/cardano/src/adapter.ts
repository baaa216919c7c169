import { InvariantError } from '@florin/domain/errors';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Watch } from '@florin/domain/ports/watch';
import { readOn } from '@florin/json-rpc/failover';
import { testify } from '@florin/json-rpc/testify';
import { broadcast } from './broadcast.ts';
import { buildCancel, buildTransaction, raiseTransaction } from './build-transaction.ts';
import { chooseCoins, estimateCost } from './choose-coins.ts';
import { areUnspent, slotState } from './coin-slots.ts';
import { describeAsset } from './describe-asset.ts';
import { type Network, networks } from './networks.ts';
import { createRpc, type Rpc } from './node.ts';
import { readBalance, readCoins } from './read-balance.ts';
import { readBlock } from './read-block.ts';
import { readHead, readHeaderAt } from './read-header.ts';
import { readTransactionState } from './transaction-state.ts';
import { transferFees } from './transfer-fees.ts';

export interface CardanoChain {
  /** A name of `networks`, for example `cardanopreprod`. */
  network: string;
  /** Interfaces like Blockfrost's, with `/api/v0`, asked in turn when one fails; a key of Blockfrost stands as the user. */
  rpcUrls: readonly string[];
  /** For one question to one node; 20,000 when omitted. */
  timeoutMilliseconds?: number;
  watch?: Watch | undefined;
}

/** Lovelace that come beside tokens or stay beside assets that nobody listed, of which the books know nothing. */
const upkeep = 20_000_000n;

/** Sweeps of one transaction: each adds a coin and a signature, of together some 140 of 16,384 bytes. */
const itemsMax = 80;
/** Coins of these: each that is not the first of its address adds some 40 bytes. */
const ownMax = 150;

/**
 * The half of the Cardano family that talks to nodes. Holds no key and keeps nothing but which node answered last, and what
 * coins hold.
 * @throws InvariantError for a network that there is none of.
 */
export function createCardanoAdapter({
  network: name,
  rpcUrls,
  timeoutMilliseconds,
  watch,
}: CardanoChain): ChainAdapter {
  const network = networks.get(name);
  if (network === undefined) throw new InvariantError('There is no such network of Cardano.', { name });
  const rpc = createRpc({ urls: rpcUrls, network, timeoutMilliseconds, watch });
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
  upkeep,
  head: () => readHead(rpc),
  header: (height) => readOn(rpc, (node) => readHeaderAt(node, height), 'a header'),
  block: (header, assets, watched) =>
    readOn(rpc, (node) => readBlock(network, node, { header, assets, watched }), 'a block'),
  testify: (place, transfers) =>
    testify(
      rpc,
      { place, transfers },
      { header: readHeaderAt, block: (node, question) => readBlock(network, node, question) },
    ),
  mempool: null,
  transactionState: (txHash, height) => readTransactionState(rpc, txHash, height),
  balance: (address, asset, height) => readBalance(rpc, address, asset, height),
  transferFees: (to, assets) => transferFees(network, rpc, { to, assets }),
  describeAsset: (asset) => describeAsset(rpc, asset),
});

const sender = (network: Network, rpc: Rpc): Pick<ChainAdapter, Sending> => ({
  slots: {
    kind: 'coins',
    shared: true,
    ownMax,
    watchKey: (address) => address,
    unspent: (coins) => readOn(rpc, (node) => areUnspent(node, coins), 'coins'),
    unspentOf: (address) => readCoins(rpc, address),
    choose: (movement, from) => chooseCoins(network, rpc, movement, from),
  },
  slotState: (_, slot, height) => slotState(rpc, slot, height),
  // All of a transaction happens or none of it.
  arrivals: null,
  payer: 'treasury',
  estimateCost: (movement) => estimateCost(network, rpc, movement),
  build: (intent, slot) => buildTransaction(network, rpc, intent, slot),
  buildCancel: (intent, slot) => buildCancel(network, rpc, intent, slot),
  raise: (intent, unsigned) => raiseTransaction(network, rpc, intent, unsigned),
  batches: { assets: 'native', itemsMax, paidBy: 'treasury', contract: null },
  broadcast: (signed) => broadcast(rpc, signed),
});
