import type { RecentBlock, WalletNetwork } from '@florin/contract/schemas/checkout';
import { discoverWallets } from './discover.ts';
import type { Ask } from './patience.ts';
import { sendByWallet } from './send.ts';
import { discoverStandardWallets, type StandardWallet } from './solana/discover.ts';
import { clusterOf, solanaTransferOf } from './solana/transfer.ts';
import { transferOf } from './transfer.ts';

/** What a wallet is to pay, whatever the family of its chain. */
export interface Wish {
  /** The payment's link. */
  uri: string;
  /** Of the token that is asked for. */
  decimals: number;
  chainName: string;
  network: WalletNetwork | null;
  recentBlock: () => Promise<RecentBlock>;
}

/** A wallet of this browser that can pay a wish. */
export interface PayingWallet {
  id: string;
  name: string;
  /** `data:` address of a picture; null where it gave none. */
  icon: string | null;
  pay: Ask;
}

type Found = (wallets: readonly PayingWallet[]) => void;

function discoverOnSolana({ uri, decimals, network, recentBlock }: Wish, found: Found): () => void {
  const transfer = solanaTransferOf(uri, decimals);
  if (!transfer || !network) return () => {};
  const chain = clusterOf(network.network);
  const order = { transfer, chain, recentBlock };
  // Few pay on Solana by a wallet of the browser: what builds the transaction is loaded for them alone.
  const paying = (wallet: StandardWallet): Ask => {
    return async (mayGoOn) => {
      const { sendOnSolana } = await import('./solana/send.ts');
      return sendOnSolana(wallet, order, mayGoOn);
    };
  };
  return discoverStandardWallets(chain, (wallets) =>
    found(wallets.map((wallet, at) => ({ id: `${at}`, name: wallet.name, icon: wallet.icon, pay: paying(wallet) }))),
  );
}

/** Tells of the browser's wallets that can pay this, as they announce themselves; returns how to stop listening. */
export function discoverPaying(wish: Wish, found: Found): () => void {
  const transfer = transferOf(wish.uri);
  if (!transfer) return discoverOnSolana(wish, found);
  const { chainName, network } = wish;
  return discoverWallets((wallets) =>
    found(
      wallets.map(({ provider, ...shown }) => ({
        ...shown,
        pay: (mayGoOn) => sendByWallet(provider, { transfer, chainName, network }, mayGoOn),
      })),
    ),
  );
}
