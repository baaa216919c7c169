import type { Asset } from '@florin/domain/ports/chain';
import type { Holding, HoldingScan } from '@florin/domain/ports/holding-scan';
import { InvariantError } from '@florin/domain/errors';
import { readOn } from '@florin/json-rpc/failover';
import { scanIndexes } from '@florin/json-rpc/scan-addresses';
import { isCompanion } from './arrivals.ts';
import { depositAddressOf, depositBranch } from './keys.ts';
import { type Network, networks } from './networks.ts';
import { createRpc } from './node.ts';
import { readUnspent, type Unspent } from './read-balance.ts';

export interface CardanoScanOptions {
  /** A name of `networks`. */
  network: string;
  rpcUrls: readonly string[];
  /** The chain's own coin is looked for besides. */
  tokens: readonly Asset[];
}

/** Finds ADA and assets on the deposit addresses of a seed, which follow from one public key. */
export function createCardanoScan(
  seed: Uint8Array,
  { network: name, rpcUrls, tokens }: CardanoScanOptions,
): HoldingScan {
  const network = networks.get(name);
  if (network === undefined) throw new InvariantError('There is no such network of Cardano.', { name });
  const rpc = createRpc({ urls: rpcUrls, network });
  const branch = depositBranch(seed);
  const assets: readonly Asset[] = [...tokens, { kind: 'native' }];
  return scanIndexes(async (index) => {
    const address = depositAddressOf(network, branch, index);
    const unspent = await readOn(rpc, (node) => readUnspent(node, address), 'unspent outputs');
    return assets.flatMap((asset) => toHolding(network, { index, address, asset }, unspent) ?? []);
  });
}

/** Lovelace that only accompany assets come home with those. */
function toHolding(
  network: Network,
  place: Pick<Holding, 'index' | 'address' | 'asset'>,
  unspent: readonly Unspent[],
): Holding | null {
  const { asset, address } = place;
  const coins = unspent
    .filter((coin) => asset.kind === 'token' || !isCompanion(network, { ...coin, address }))
    .map(({ txHash, position, lovelace, assets }) => ({
      txHash,
      position,
      amount: asset.kind === 'native' ? lovelace : (assets.get(asset.ref) ?? 0n),
    }))
    .filter(({ amount }) => amount > 0n);
  const amount = coins.reduce((sum, coin) => sum + coin.amount, 0n);
  return amount === 0n ? null : { ...place, amount, coins };
}
