import type { Checkout } from '@florin/contract/schemas/checkout';

/** What a chosen token brings: how much of it goes where. */
export interface Lock {
  token: NonNullable<Checkout['token']>;
  chain: NonNullable<Checkout['chain']>;
  /** What is still to be sent, in whole units of the token. */
  amount: string;
  address: string;
  /** For wallets; null where the chain has no standard. */
  uri: string | null;
  rate: string;
  /** When the amount is held no longer: ISO 8601. */
  until: string;
  /** What wallets may be told of its chain. */
  network: Checkout['wallet_network'];
}

/** Whether a wallet link names the contract of a token before the payer's address (EIP-681). */
export const namesContract = (uri: string | null): boolean => uri !== null && /^ethereum:[^/?]+\/transfer\?/.test(uri);

/** The lock of a payment; null before a token is chosen. */
export const lockOf = ({ token, chain, ...checkout }: Checkout): Lock | null => {
  const { remaining_crypto_amount: amount, wallet_address: address, locked_rate_usd: rate } = checkout;
  const { selection_expires_at: until, payment_uri: uri, wallet_network: network } = checkout;
  if (!token || !chain || amount === null || address === null || rate === null || until === null) return null;
  return { token, chain, amount, address, uri, rate, until, network };
};
