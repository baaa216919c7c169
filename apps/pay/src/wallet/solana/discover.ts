import type { Ask } from '../patience.ts';
import { type Announced, discoverStandard } from '../standard.ts';
import type { Found, Wish } from '../wish.ts';
import type { StandardWallet, WalletAccount } from './standard-wallet.ts';
import { clusterOf, solanaTransferOf } from './transfer.ts';

const sending = 'solana:signAndSendTransaction';

function walletOf({ name, icon, chains, feature, method }: Announced, chain: string): StandardWallet | null {
  const connect = method('standard:connect', 'connect');
  const send = method(sending, 'signAndSendTransaction');
  const versions = feature(sending)['supportedTransactionVersions'];
  if (!chains.includes(chain) || !connect || !send) return null;
  if (!Array.isArray(versions) || !versions.includes('legacy')) return null;
  return {
    name,
    icon,
    connect: async () => ((await connect()) as { accounts: readonly WalletAccount[] }).accounts,
    signAndSend: async (request) => send(request),
  };
}

/** Tells of wallets that send on this chain as they register; returns how to stop listening. */
export function discoverOnSolana({ uri, decimals, network, recentBlock }: Wish, found: Found): () => void {
  const transfer = uri === null ? null : solanaTransferOf(uri, decimals);
  if (!transfer || !network) return () => {};
  const chain = clusterOf(network.network);
  const order = { transfer, chain, recentBlock };
  // What builds the transaction is loaded for those who press.
  const paying = (wallet: StandardWallet): Ask => {
    return async (mayGoOn) => {
      const { sendOnSolana } = await import('./send.ts');
      return sendOnSolana(wallet, order, mayGoOn);
    };
  };
  return discoverStandard(
    (announced) => walletOf(announced, chain),
    (wallets) =>
      found(wallets.map((wallet, at) => ({ id: `${at}`, name: wallet.name, icon: wallet.icon, pay: paying(wallet) }))),
  );
}
