/** What a wallet of Solana is asked to send. */
export interface SolanaTransfer {
  /** The owner's key, also for a token. */
  to: string;
  /** Base units. */
  amount: bigint;
  /** Null for the chain's own coin. */
  token: { mint: string; decimals: number } | null;
}

const key = '[1-9A-HJ-NP-Za-km-z]{32,44}';
const wish = new RegExp(`^solana:(${key})\\?amount=(\\d+)(?:\\.(\\d+))?(?:&spl-token=(${key}))?$`);
const coinDecimals = 9;

/**
 * The transfer that a payment link asks for (Solana Pay); null for a link that is no transfer on Solana, or one of more
 * digits than the coin has.
 *
 * @param decimals of the token that is asked for
 */
export function solanaTransferOf(uri: string, decimals: number): SolanaTransfer | null {
  const [, to, whole, fraction = '', mint] = wish.exec(uri) ?? [];
  const digits = mint === undefined ? coinDecimals : decimals;
  if (!to || whole === undefined || fraction.length > digits) return null;
  const amount = BigInt(whole + fraction.padEnd(digits, '0'));
  return { to, amount, token: mint === undefined ? null : { mint, decimals } };
}

/** Names of the Wallet Standard for clusters, by the hash of their genesis. */
const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY': 'solana:testnet',
};

export const clusterOf = (genesisHash: string): string => clusters[genesisHash] ?? 'solana:localnet';
