import type { QuoteCoin, SourceFailure } from '@florin/contract/vocabulary';

/** What one source says of one pair: prices of one whole unit of `base` in `quote`, as plain decimal text. */
export interface MarketQuote {
  source: string;
  /** Symbol as the token list spells it, for example `ETH`. */
  base: string;
  /** USD, or the coin through which the price reaches USD. */
  quote: QuoteCoin;
  /** The pair stands the other way round at the source: its prices are of one `quote` in `base`, as USDT/EUR is for EUR. */
  inverse?: boolean;
  /** Published once a day: a witness of other quotes, never enough without one of this minute. */
  daily?: boolean;
  bid: string | null;
  ask: string | null;
  /** The last trade: what counts where a source tells no bid and ask. */
  last: string | null;
  /** When it was so: the source's own time where it tells one, never later than the moment it was asked. */
  at: Date;
}

/** How one source has been doing. */
export interface SourceState {
  name: string;
  /** When it last answered with quotes; null: never since the start. */
  quotedAt: Date | null;
  /** How many quotes it has given last. */
  quotes: number;
  /** Milliseconds its last good answer took. */
  answerMs: number | null;
  /** Polls that failed one after the other since the last good one. */
  failures: number;
  failedAt: Date | null;
  failure: SourceFailure | null;
}

export interface RateReading {
  quotes: readonly MarketQuote[];
  /** What the sources say of currencies of ISO 4217; their codes are no symbols of tokens. */
  currencies: readonly MarketQuote[];
  sources: readonly SourceState[];
}

/** Where prices come from. A source that fails answers with fewer quotes, or old ones that say how old they are. */
export interface RateSource {
  /** Fewest sources that must agree where the platform's setting does not apply; null: it does. */
  readonly sourcesMin: number | null;
  /** What is known of these symbols now; never waits for long. */
  read(symbols: readonly string[]): Promise<RateReading>;
  close(): Promise<void>;
}
