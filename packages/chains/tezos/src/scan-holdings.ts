import { InvariantError } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import type { Holding, HoldingScan } from '@florin/domain/ports/holding-scan';
import { createTezosKeys } from './keys.ts';
import { networks } from './networks.ts';
import { createRpc, readOn } from './node.ts';
import { readHeld } from './read-balance.ts';

export interface TezosScanOptions {
  /** `mainnet` or `shadownet`. */
  network: string;
  rpcUrls: readonly string[];
  /** The chain's own coin is looked for besides. */
  tokens: readonly Asset[];
}

/** Nodes answer one address at a time. */
const addressesAtOnce = 16n;

/** Finds coins and tokens on the deposit addresses of a seed. */
export function createTezosScan(seed: Uint8Array, { network, rpcUrls, tokens }: TezosScanOptions): HoldingScan {
  const chainId = networks.get(network);
  if (chainId === undefined) throw new InvariantError('There is no such network of Tezos.', { network });
  const rpc = createRpc({ urls: rpcUrls, chainId });
  const keys = createTezosKeys(seed);
  const assets: readonly Asset[] = [{ kind: 'native' }, ...tokens];
  const readOne = async (index: bigint): Promise<Holding[]> => {
    const { address } = keys.depositAddress(index);
    const holdings = await Promise.all(
      assets.map(async (asset): Promise<Holding> => {
        const amount = await readOn(rpc, (node) => readHeld(node, address, asset), 'a balance');
        return { index, address, asset, amount };
      }),
    );
    return holdings.filter(({ amount }) => amount !== 0n);
  };
  return {
    step: addressesAtOnce,
    atOnce: 2,
    async read(from, end) {
      const indexes = Array.from({ length: Number(end - from) }, (_each, at) => from + BigInt(at));
      return (await Promise.all(indexes.map(readOne))).flat();
    },
  };
}
