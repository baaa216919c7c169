import type { Asset } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { usualCoins, usualJettons } from './fees.ts';
import { askContract } from './get-method.ts';
import type { Rpc } from './node.ts';
import { rawOf } from './address.ts';

/** Nanotons that a wallet pays for a transfer of each asset, after what comes back; null where there is no such jetton. */
export const transferFees = (rpc: Rpc, assets: readonly Asset[]): Promise<(bigint | null)[]> =>
  Promise.all(
    assets.map(async (asset) => {
      if (asset.kind === 'native') return usualCoins;
      const question = { address: rawOf(asset.ref), method: 'get_jetton_data' };
      return (await readOn(rpc, (node) => askContract(node, question), 'a jetton')) === null ? null : usualJettons;
    }),
  );
