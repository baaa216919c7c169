import type { Asset } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { readMetadata } from './describe-asset.ts';
import { coinStorage, plainUnits, readGasPrice } from './fees.ts';
import type { Rpc } from './node.ts';

/** Cost of a wallet's transfer of each asset as a coin of its own, in MIST; null for a coin that there is none of. */
export const transferFees = (rpc: Rpc, assets: readonly Asset[]): Promise<(bigint | null)[]> =>
  readOn(
    rpc,
    async (node) => {
      const fee = plainUnits * (await readGasPrice(node)) + coinStorage;
      return Promise.all(
        assets.map(async (asset) =>
          asset.kind === 'native' || (await readMetadata(node, asset.ref)) !== null ? fee : null,
        ),
      );
    },
    'fees',
  );
