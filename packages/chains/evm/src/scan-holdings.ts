import type { Asset } from '@florin/domain/ports/chain';
import type { Holding, HoldingScan } from '@florin/domain/ports/holding-scan';
import { checksummed } from './address-book.ts';
import { addressesWithin, depositBranch } from './deposit-branch.ts';
import { depositPath } from './keys.ts';
import { createRpc } from './node.ts';
import { holdersMax, readBalances } from './read-balances.ts';

export interface EvmScanOptions {
  /** The chain id in decimal. */
  network: string;
  rpcUrls: readonly string[];
  /** The chain's own coin is looked for besides. */
  tokens: readonly Asset[];
}

/** Five hundred balances take a node longer than one. */
const timeoutMilliseconds = 60_000;

/** Finds coins and tokens on the deposit addresses of a seed. */
export function createEvmScan(seed: Uint8Array, { network, rpcUrls, tokens }: EvmScanOptions): HoldingScan {
  const rpc = createRpc({ urls: rpcUrls, network, timeoutMilliseconds });
  const branch = depositBranch(seed, depositPath);
  const assets: readonly Asset[] = [{ kind: 'native' }, ...tokens];
  return {
    step: BigInt(holdersMax),
    atOnce: 8,
    async read(from, end) {
      const holders = addressesWithin(branch, from, end);
      const balances = await Promise.all(assets.map((asset) => readBalances(rpc, asset, holders)));
      return holders.flatMap((holder, at) =>
        assets.flatMap((asset, kind): Holding[] => {
          const amount = balances[kind]?.[at] ?? 0n;
          return amount === 0n ? [] : [{ index: from + BigInt(at), address: checksummed(holder), asset, amount }];
        }),
      );
    },
  };
}
