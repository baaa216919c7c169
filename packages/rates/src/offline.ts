import type { Clock } from '@florin/domain/ports/clock';
import type { MarketQuote, RateReading, RateSource } from '@florin/domain/ports/rate-source';

/** Plausible prices for a machine without a network; for development only, and named so in every receipt. */
const prices: Readonly<Record<string, string>> = {
  APT: '5.60',
  ATOM: '4.20',
  BTC: '98000.00',
  ETH: '3200.00',
  LTC: '95.00',
  SOL: '190.00',
  SUI: '3.40',
  TRX: '0.30',
  USDC: '1.0',
  USDT: '1.0',
};

/** The same prices at every reading, always fresh. */
export class OfflineRates implements RateSource {
  readonly sourcesMin = 1;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  read(symbols: readonly string[]): Promise<RateReading> {
    const at = this.#clock.now();
    const name = 'offline-development';
    const quotes = symbols.flatMap((base): MarketQuote[] => {
      const last = prices[base];
      return last === undefined ? [] : [{ source: name, base, quote: 'USD', bid: null, ask: null, last, at }];
    });
    const state = {
      name,
      quotedAt: at,
      quotes: quotes.length,
      answerMs: 0,
      failures: 0,
      failedAt: null,
      failure: null,
    };
    return Promise.resolve({ quotes, sources: [state] });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** No source at all: only prices that an administrator sets by hand. */
export class NoRates implements RateSource {
  readonly sourcesMin = null;

  read(): Promise<RateReading> {
    return Promise.resolve({ quotes: [], sources: [] });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
