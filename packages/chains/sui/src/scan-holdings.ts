import type { Asset } from '@florin/domain/ports/chain';
import type { HoldingScan } from '@florin/domain/ports/holding-scan';
import { HDKey } from '@scure/bip32';
import { readOn } from '@florin/json-rpc/failover';
import { scanAddresses } from '@florin/json-rpc/scan-addresses';
import { addressOf } from './address.ts';
import { typeOf } from './coin-type.ts';
import { readHeld } from './holdings.ts';
import { depositPath } from './keys.ts';
import { createRpc } from './node.ts';
import { publicKeyOf } from './sign-bytes.ts';

export interface SuiScanOptions {
  network: string;
  rpcUrls: readonly string[];
  /** The chain's own coin is looked for besides. */
  tokens: readonly Asset[];
}

/** Finds coins on the deposit addresses of a seed. Their public keys follow from one public key. */
export function createSuiScan(seed: Uint8Array, { network, rpcUrls, tokens }: SuiScanOptions): HoldingScan {
  const rpc = createRpc({ urls: rpcUrls, network });
  const branch = HDKey.fromMasterSeed(seed).derive(depositPath);
  const deposits = HDKey.fromExtendedKey(branch.publicExtendedKey);
  return scanAddresses({
    tokens,
    addressOf: (index) => addressOf(publicKeyOf(deposits.deriveChild(Number(index)))),
    async held(address, asset) {
      const { coins, balance } = await readOn(rpc, (node) => readHeld(node, address, typeOf(asset)), 'a balance');
      return coins + balance;
    },
  });
}
