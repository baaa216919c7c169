import type { RecentBlock, WalletNetwork } from '@florin/contract/schemas/checkout';
import type { RecentBlockRow } from '@florin/database/sql/recent-block';
import type { Chain, Token } from '@florin/engine/catalogue/catalogue';

/** The explorer itself, where only the address of its transactions is known. */
const explorerOf = (transactions: string | null): string | null =>
  transactions === null ? null : new URL(transactions).origin;

/** What a wallet may be told of a network. Of the nodes only the one that the operator named for everybody. */
export const presentWalletNetwork = (chain: Chain, nativeCoin: Token | null): WalletNetwork => ({
  network: chain.network,
  rpc_url: chain.walletRpcUrl,
  explorer_url: explorerOf(chain.explorerTxUrl),
  native_currency: nativeCoin && { name: nativeCoin.name, symbol: nativeCoin.symbol, decimals: nativeCoin.decimals },
});

export const presentRecentBlock = ({ height, hash, time }: RecentBlockRow): RecentBlock => ({
  height: Number(height),
  hash,
  time: time.toISOString(),
});
