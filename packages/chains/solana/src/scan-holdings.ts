import type { Asset } from '@florin/domain/ports/chain';
import type { Holding, HoldingScan } from '@florin/domain/ports/holding-scan';
import { readOn } from '@florin/json-rpc/failover';
import { readAccounts, tokenAmount } from './accounts.ts';
import type { Account } from './answers.ts';
import { ownersOf } from './deposit-owners.ts';
import { createRpc, type Rpc } from './node.ts';
import { tokenAccountOf } from './token-account.ts';

export interface SolanaScanOptions {
  /** The genesis hash of the cluster. */
  network: string;
  rpcUrls: readonly string[];
  /** The chain's own coin is looked for besides. */
  tokens: readonly Asset[];
}

/** Accounts of one question: nodes answer no more. */
const accountsMax = 100;

/** Finds coins on the deposit addresses of a seed, and tokens in the associated accounts of these. */
export function createSolanaScan(seed: Uint8Array, { network, rpcUrls, tokens }: SolanaScanOptions): HoldingScan {
  const rpc = createRpc({ urls: rpcUrls, network });
  const ownersWithin = ownersOf(seed);
  const assets: readonly Asset[] = [{ kind: 'native' }, ...tokens];
  return {
    step: BigInt(accountsMax),
    atOnce: 8,
    async read(from, end) {
      const owners = ownersWithin(from, end);
      const balances = await Promise.all(assets.map((asset) => readBalances(rpc, asset, owners)));
      return owners.flatMap((address, at) =>
        assets.flatMap((asset, kind): Holding[] => {
          const amount = balances[kind]?.[at] ?? 0n;
          return amount === 0n ? [] : [{ index: from + BigInt(at), address, asset, amount }];
        }),
      );
    },
  };
}

async function readBalances(rpc: Rpc, asset: Asset, owners: readonly string[]): Promise<bigint[]> {
  const places = asset.kind === 'native' ? owners : owners.map((owner) => tokenAccountOf(owner, asset.ref));
  const accounts = await readOn(rpc, (node) => readAccounts(node, places), 'accounts');
  return accounts.map((account: Account | null) =>
    asset.kind === 'native' ? (account?.lamports ?? 0n) : tokenAmount(account, asset.ref),
  );
}
