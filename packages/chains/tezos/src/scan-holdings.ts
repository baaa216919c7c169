import { InvariantError } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import type { HoldingScan } from '@florin/domain/ports/holding-scan';
import { readOn } from '@florin/json-rpc/failover';
import { scanAddresses } from '@florin/json-rpc/scan-addresses';
import { createTezosKeys } from './keys.ts';
import { networks } from './networks.ts';
import { createRpc } from './node.ts';
import { readHeld } from './read-balance.ts';

export interface TezosScanOptions {
  /** `mainnet` or `shadownet`. */
  network: string;
  rpcUrls: readonly string[];
  /** The chain's own coin is looked for besides. */
  tokens: readonly Asset[];
}

/** Finds coins and tokens on the deposit addresses of a seed. */
export function createTezosScan(seed: Uint8Array, { network, rpcUrls, tokens }: TezosScanOptions): HoldingScan {
  const chainId = networks.get(network);
  if (chainId === undefined) throw new InvariantError('There is no such network of Tezos.', { network });
  const rpc = createRpc({ urls: rpcUrls, chainId });
  const keys = createTezosKeys(seed);
  return scanAddresses({
    tokens,
    addressOf: (index) => keys.depositAddress(index).address,
    held: (address, asset) => readOn(rpc, (node) => readHeld(node, address, asset), 'a balance'),
  });
}
