import { HDKey } from '@scure/bip32';
import { InvariantError } from '@florin/domain/errors';
import type { CoinPlace } from '@florin/domain/ports/chain';
import type { Holding, HoldingScan } from '@florin/domain/ports/holding-scan';
import { fields, list, scaled, text, whole } from '@florin/json-rpc/answers';
import { NodeFailure } from '@florin/json-rpc/failures';
import { coinDecimals } from './address-book.ts';
import { createBitcoinKeys, depositPath } from './keys.ts';
import { type Network, networks } from './networks.ts';
import { createRpc } from './node.ts';

export interface BitcoinScanOptions {
  /** A name of `networks`. */
  network: string;
  rpcUrls: readonly string[];
}

/** The node goes through every coin of the chain for each question: minutes on Bitcoin's. */
const timeoutMilliseconds = 5 * 60_000;
/** Scripts that the node makes for one question: more take it longer than the wait for its answer. */
const step = 100_000n;

/**
 * Finds coins in blocks on the deposit addresses of a seed. The node makes the addresses itself, from the extended
 * public key that they follow from (`scantxoutset` with a ranged descriptor).
 */
export function createBitcoinScan(seed: Uint8Array, { network: name, rpcUrls }: BitcoinScanOptions): HoldingScan {
  const network = networks.get(name);
  if (network === undefined) throw new InvariantError('No such network of the Bitcoin family.', { name });
  const rpc = createRpc({ urls: rpcUrls, network, timeoutMilliseconds });
  const keys = createBitcoinKeys(seed, network);
  const desc = descriptorOf(seed, network);
  return {
    step,
    // A node makes one scan at a time.
    atOnce: 1,
    async read(from, end) {
      const range = [Number(from), Number(end - 1n)];
      const coins = await rpc.ask('scantxoutset', ['start', [{ desc, range }]], readCoins);
      const byIndex = Map.groupBy(coins, ({ index }) => index);
      return [...byIndex].toSorted(ascending).map(([index, found]): Holding => {
        const { address, watchKey } = keys.depositAddress(index);
        if (index < from || index >= end || found.some(({ script }) => script !== watchKey))
          throw new NodeFailure('The node answered coins of other addresses.');
        const own = found.map(({ txHash, position, amount }) => ({ txHash, position, amount }));
        const amount = own.reduce((sum, coin) => sum + coin.amount, 0n);
        return { index, address, asset: { kind: 'native' }, amount, coins: own };
      });
    },
  };
}

const ascending = ([left]: [bigint, unknown], [right]: [bigint, unknown]): number => (left < right ? -1 : 1);

/** All deposit addresses in the words of the node's own wallet. */
export function descriptorOf(seed: Uint8Array, network: Network): string {
  // Nothing private is written: its version is that of no chain.
  const versions = { public: network.publicKeyVersion, private: 0 };
  const branch = HDKey.fromMasterSeed(seed, versions).derive(depositPath(network)).publicExtendedKey;
  return network.coin.receives === 'key-hash' ? `pkh(${branch}/*)` : `wpkh(${branch}/*)`;
}

interface FoundCoin extends CoinPlace {
  index: bigint;
  script: string;
  amount: bigint;
}

function readCoins(value: unknown): FoundCoin[] {
  const scan = fields(value, 'scan of coins');
  if (scan.success !== true) throw new NodeFailure('The node did not finish its scan of coins.');
  return list(scan.unspents, 'found coins', (one): FoundCoin => {
    const coin = fields(one, 'found coin');
    return {
      index: indexOf(text(coin.desc, 'descriptor of a coin')),
      txHash: text(coin.txid, 'transaction of a coin'),
      position: Number(whole(coin.vout, 'position of a coin')),
      script: text(coin.scriptPubKey, 'script of a coin'),
      amount: scaled(coin.amount, coinDecimals, 'amount of a coin'),
    };
  });
}

/** Where the key of a coin comes from: `wpkh([<fingerprint>/<index>]<key>)#<checksum>`. */
function indexOf(descriptor: string): bigint {
  const [, index] = /^w?pkh\(\[[0-9a-f]{8}\/(\d{1,10})\]/.exec(descriptor) ?? [];
  if (index === undefined) throw new NodeFailure('The node does not tell the index of a coin.');
  return BigInt(index);
}
