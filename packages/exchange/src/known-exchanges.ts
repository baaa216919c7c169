/** What an operator sets for an account at an exchange. */
export interface ExchangeCredentials {
  key: string;
  secret: string;
  /** Of exchanges that ask for a third word. */
  passphrase: string;
}

/** Exchanges that withdrawals can be paid by: each finds a withdrawal again by an id of ours. */
export const payoutExchangeNames = ['okx'] as const;
export type PayoutExchangeName = (typeof payoutExchangeNames)[number];

/**
 * Exchanges that people may think of, by ccxt's name, and why they cannot pay withdrawals out. An answer that is lost
 * leaves a question that only a look-up by our own id can end; without it the same withdrawal could be paid twice.
 */
export const unfitExchanges: Readonly<Record<string, string>> = {
  kraken: 'it takes no id of ours for a withdrawal, so that one whose answer was lost cannot be found again',
  coinbase: 'its withdrawals can be listed but not looked up by an id of ours',
  kucoin: 'it takes no id of ours for a withdrawal, so that one whose answer was lost cannot be found again',
  bitstamp: 'it takes no id of ours for a withdrawal, so that one whose answer was lost cannot be found again',
  cryptocom: 'ccxt gives no way to look a withdrawal up by an id of ours',
  binance: 'it takes its fee out of the amount, so that what arrives changes when the fee does',
};

/** Null when an exchange of this name can pay withdrawals out, else why it cannot. */
export function whyUnfit(name: string): string | null {
  if (payoutExchangeNames.some((known) => known === name)) return null;
  const reason = unfitExchanges[name] ?? 'nobody has shown that a withdrawal can be looked up there by an id of ours';
  return `${name} cannot pay withdrawals out: ${reason}. Known to work: ${payoutExchangeNames.join(', ')}.`;
}
