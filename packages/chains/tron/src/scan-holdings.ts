import type { Asset } from '@florin/domain/ports/chain';
import type { Holding, HoldingScan } from '@florin/domain/ports/holding-scan';
import { HDKey } from '@scure/bip32';
import { addressOf, depositPath } from './keys.ts';
import { createRpc, readOn } from './node.ts';
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
  const assets: readonly Asset[] = [{ kind: 'native' }, ...tokens];
  const read = (address: string, asset: Asset): Promise<bigint> =>
    readOn(
      rpc,
      (node) => (asset.kind === 'native' ? readCoins(node, address) : readTokens(node, address, asset.ref)),
      'a balance',
    );
  return {
    step,
    atOnce: 2,
    async read(from, end) {
      const indexes = Array.from({ length: Number(end - from) }, (_each, at) => from + BigInt(at));
      const found = await Promise.all(
        indexes.map(async (index) => {
          const address = addressOf(deposits.deriveChild(Number(index)));
          const amounts = await Promise.all(assets.map((asset) => read(address, asset)));
          return assets.map((asset, at): Holding => ({ index, address, asset, amount: amounts[at] ?? 0n }));
        }),
      );
      return found.flat().filter(({ amount }) => amount !== 0n);
    },
  };
}
