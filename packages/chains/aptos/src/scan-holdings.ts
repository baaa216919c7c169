import type { Asset } from '@florin/domain/ports/chain';
import type { Holding, HoldingScan } from '@florin/domain/ports/holding-scan';
import { HDKey } from '@scure/bip32';
import { addressOf } from './address.ts';
import { depositPath, publicKeyOf } from './keys.ts';
import { createRpc, readOn } from './node.ts';
import { readHeld } from './view.ts';

export interface AptosScanOptions {
  network: string;
  rpcUrls: readonly string[];
  /** The chain's own coin is looked for besides. */
  tokens: readonly Asset[];
}

/** Nodes answer one address at a time. */
const addressesAtOnce = 16n;

/** Finds coins on the deposit addresses of a seed. Their public keys follow from one public key. */
export function createAptosScan(seed: Uint8Array, { network, rpcUrls, tokens }: AptosScanOptions): HoldingScan {
  const rpc = createRpc({ urls: rpcUrls, network });
  const deposits = HDKey.fromExtendedKey(HDKey.fromMasterSeed(seed).derive(depositPath).publicExtendedKey);
  const assets: readonly Asset[] = [{ kind: 'native' }, ...tokens];
  const readOne = async (index: bigint): Promise<Holding[]> => {
    const address = addressOf(publicKeyOf(deposits.deriveChild(Number(index))));
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
