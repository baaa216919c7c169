import type { Asset } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { readMetadata } from './describe-asset.ts';
import { readGasPrice } from './fees.ts';
import type { Rpc } from './node.ts';

/** Gas of a wallet's transfer to an address that has no store of the asset yet: most of it pays for that. */
const firstTransferGas = 600n;

/** Cost of a wallet's transfer of each asset, in base units of the chain's own coin; null for one that there is none of. */
export async function transferFees(rpc: Rpc, assets: readonly Asset[]): Promise<(bigint | null)[]> {
  const fee = firstTransferGas * (await readGasPrice(rpc));
  return Promise.all(
    assets.map(async (asset) => {
      if (asset.kind === 'native') return fee;
      return (await readOn(rpc, (node) => readMetadata(node, asset.ref), 'an asset')) === null ? null : fee;
    }),
  );
}
