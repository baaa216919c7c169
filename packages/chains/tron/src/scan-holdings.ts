import type { Asset } from '@florin/domain/ports/chain';
import type { HoldingScan } from '@florin/domain/ports/holding-scan';
import { HDKey } from '@scure/bip32';
import { readOn } from '@florin/json-rpc/failover';
import { scanAddresses } from '@florin/json-rpc/scan-addresses';
import { addressOf, depositPath } from './keys.ts';
import { createRpc } from './node.ts';
import { readCoins, readTokens } from './read-balance.ts';

export interface TronScanOptions {
  /** The chain id in decimal. */
  network: string;
  rpcUrls: readonly string[];
  /** The chain's own coin is looked for besides. */
  tokens: readonly Asset[];
}

/** Every balance is a question of its own: nodes answer none for many addresses. */
const step = 50n;

/** Finds coins and tokens on the deposit addresses of a seed. */
export function createTronScan(seed: Uint8Array, { network, rpcUrls, tokens }: TronScanOptions): HoldingScan {
  const rpc = createRpc({ urls: rpcUrls, network });
  const deposits = HDKey.fromMasterSeed(seed).derive(depositPath);
  return scanAddresses({
    tokens,
    step,
    addressOf: (index) => addressOf(deposits.deriveChild(Number(index))),
    held: (address, asset) =>
      readOn(
        rpc,
        (node) => (asset.kind === 'native' ? readCoins(node, address) : readTokens(node, address, asset.ref)),
        'a balance',
      ),
  });
}
