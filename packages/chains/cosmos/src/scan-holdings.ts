import type { Asset } from '@florin/domain/ports/chain';
import type { HoldingScan } from '@florin/domain/ports/holding-scan';
import { HDKey } from '@scure/bip32';
import { readOn } from '@florin/json-rpc/failover';
import { scanAddresses } from '@florin/json-rpc/scan-addresses';
import { denominationOf, readHeld } from './accounts.ts';
import { addressOf } from './address.ts';
import { depositPath, publicKeyOf } from './keys.ts';
import type { Network } from './networks.ts';
import { createRpc } from './node.ts';

export interface CosmosScanOptions {
  rpcUrls: readonly string[];
  /** The chain's own coin is looked for besides. */
  tokens: readonly Asset[];
}

/** Finds coins on the deposit addresses of a seed. Their public keys follow from one public key. */
export function createCosmosScan(
  seed: Uint8Array,
  network: Network,
  { rpcUrls, tokens }: CosmosScanOptions,
): HoldingScan {
  const rpc = createRpc({ urls: rpcUrls, chainId: network.chainId });
  const branch = HDKey.fromMasterSeed(seed).derive(depositPath(network));
  const deposits = HDKey.fromExtendedKey(branch.publicExtendedKey);
  return scanAddresses({
    tokens,
    addressOf: (index) => addressOf(network.prefix, publicKeyOf(deposits.deriveChild(Number(index)))),
    held: (address, asset) =>
      readOn(rpc, (node) => readHeld(node, address, denominationOf(network, asset)), 'a balance'),
  });
}
