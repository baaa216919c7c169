import type { Asset } from '@florin/domain/ports/chain';
import type { HoldingScan } from '@florin/domain/ports/holding-scan';
import { HDKey } from '@scure/bip32';
import { readOn } from '@florin/json-rpc/failover';
import { scanAddresses } from '@florin/json-rpc/scan-addresses';
import { addressOf } from './address.ts';
import { depositPath, publicKeyOf } from './keys.ts';
import { createRpc } from './node.ts';
import { readHeld } from './view.ts';

export interface AptosScanOptions {
  network: string;
  rpcUrls: readonly string[];
  /** The chain's own coin is looked for besides. */
  tokens: readonly Asset[];
}

/** Finds coins on the deposit addresses of a seed. Their public keys follow from one public key. */
export function createAptosScan(seed: Uint8Array, { network, rpcUrls, tokens }: AptosScanOptions): HoldingScan {
  const rpc = createRpc({ urls: rpcUrls, network });
  const deposits = HDKey.fromExtendedKey(HDKey.fromMasterSeed(seed).derive(depositPath).publicExtendedKey);
  return scanAddresses({
    tokens,
    addressOf: (index) => addressOf(publicKeyOf(deposits.deriveChild(Number(index)))),
    held: (address, asset) => readOn(rpc, (node) => readHeld(node, address, asset), 'a balance'),
  });
}
