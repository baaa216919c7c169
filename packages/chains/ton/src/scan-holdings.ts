import type { Asset } from '@florin/domain/ports/chain';
import type { Holding, HoldingScan } from '@florin/domain/ports/holding-scan';
import { InvariantError } from '@florin/domain/errors';
import type { Asker } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { readAccounts } from './account.ts';
import { rawOf } from './address.ts';
import { readWalletData, readWalletInit } from './jetton.ts';
import { readWalletInitOf } from './jetton-master.ts';
import { depositAddressOf, depositKey } from './keys.ts';
import { networks } from './networks.ts';
import { createRpc } from './node.ts';

export interface TonScanOptions {
  /** `mainnet` or `testnet`. */
  network: string;
  rpcUrls: readonly string[];
  /** The chain's own coin is looked for besides. */
  tokens: readonly Asset[];
}

/** Addresses of one question: their names are part of its address, which servers limit. */
const step = 50n;

/** Finds coins and jettons on the deposit addresses of a seed, which follow from one public key. */
export function createTonScan(seed: Uint8Array, { network, rpcUrls, tokens }: TonScanOptions): HoldingScan {
  const globalId = networks.get(network);
  if (globalId === undefined) throw new InvariantError('There is no such network of TON.', { network });
  const rpc = createRpc({ urls: rpcUrls, globalId });
  const { publicKey } = depositKey(seed);
  return {
    step,
    atOnce: 2,
    async read(from, end) {
      const owners = Array.from({ length: Number(end - from) }, (_each, at) => {
        const index = from + BigInt(at);
        return { index, address: depositAddressOf(publicKey, index) };
      });
      const native = readOn(rpc, (node) => readCoins(node, owners), 'balances');
      const others = tokens.map((asset) => readOn(rpc, (node) => readJettons(node, owners, asset), 'balances'));
      const found = (await Promise.all([native, ...others])).flat().filter(({ amount }) => amount !== 0n);
      return found.toSorted((left, right) => Number(left.index - right.index));
    },
  };
}

type Owner = Pick<Holding, 'index' | 'address'>;

async function readCoins(node: Asker, owners: readonly Owner[]): Promise<Holding[]> {
  const states = await readAccounts(
    node,
    owners.map(({ address }) => rawOf(address)),
  );
  return owners.map((owner, at) => ({ ...owner, asset: { kind: 'native' }, amount: states[at]?.balance ?? 0n }));
}

async function readJettons(node: Asker, owners: readonly Owner[], asset: Asset): Promise<Holding[]> {
  if (asset.kind === 'native') return [];
  const wallets = await Promise.all(
    owners.map(async ({ address }) => {
      const init = await readWalletInitOf(node, asset.ref, address);
      const wallet = init && readWalletInit(init);
      if (!wallet) throw new InvariantError('No jetton of a known kind answers there.', { master: asset.ref });
      return rawOf(wallet.address);
    }),
  );
  const states = await readAccounts(node, wallets);
  return owners.map((owner, at) => {
    const data = states[at]?.data ?? null;
    return { ...owner, asset, amount: data === null ? 0n : (readWalletData(data)?.balance ?? 0n) };
  });
}
