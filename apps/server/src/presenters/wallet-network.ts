import type { RecentBlock, WalletNetwork } from '@florin/contract/schemas/checkout';
import type { RecentBlockRow } from '@florin/database/sql/chains/recent-block';
import type { WalletNames } from '@florin/domain/ports/chain';
import type { Token } from '@florin/engine/catalogue/catalogue';

/** The explorer itself, where only the address of its transactions is known. */
const explorerOf = (transactions: string | null): string | null =>
  transactions === null ? null : new URL(transactions).origin;

/** What a wallet may be told of a token's network. Of the nodes only those that the operator named for everybody. */
export const presentWalletNetwork = (
  { chain, asset }: Token,
  nativeCoin: Token | null,
  names: WalletNames | null,
): WalletNetwork => ({
  family: names?.family ?? chain.chainType,
  network: names?.network ?? chain.network,
  asset: asset.kind === 'token' ? asset.ref : (names?.coin ?? null),
  rpc_url: chain.walletRpcUrl,
  rest_url: chain.walletRestUrl,
  explorer_url: explorerOf(chain.explorerTxUrl),
  native_currency: nativeCoin && { name: nativeCoin.name, symbol: nativeCoin.symbol, decimals: nativeCoin.decimals },
  accounts: names && { address_prefix: names.addressPrefix, coin_type: names.coinType, coin: names.coin },
});

export const presentRecentBlock = ({ height, hash, time }: RecentBlockRow): RecentBlock => ({
  height: Number(height),
  hash,
  time: time.toISOString(),
});
