/** A price in USD of one whole unit of a token. */
export interface RateQuote {
  /** Symbol as the token list spells it, for example `ETH`. */
  symbol: string;
  /** Plain decimal text, never a number. */
  rateUsd: string;
  at: Date;
  /** Who says so, kept in the receipt of every lock. */
  source: string;
}

/** Where prices come from. A source that fails answers with fewer quotes, never with old ones as new. */
export interface RateSource {
  readonly name: string;
  quote(symbols: readonly string[]): Promise<readonly RateQuote[]>;
}
