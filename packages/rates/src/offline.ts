import type { Clock } from '@florin/domain/ports/clock';
import type { RateQuote, RateSource } from '@florin/domain/ports/rate-source';

/** Plausible prices for a machine without a network; for development only, and named so in every receipt. */
const prices: Readonly<Record<string, string>> = {
  BTC: '98000.00',
  ETH: '3200.00',
  LTC: '95.00',
  SOL: '190.00',
  USDC: '1.0',
  USDT: '1.0',
};

/** The same prices at every reading, always fresh. */
export class OfflineRates implements RateSource {
  readonly name = 'offline-development';
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  quote(symbols: readonly string[]): Promise<readonly RateQuote[]> {
    const at = this.#clock.now();
    return Promise.resolve(
      symbols.flatMap((symbol) => {
        const rateUsd = prices[symbol];
        return rateUsd === undefined ? [] : [{ symbol, rateUsd, at, source: this.name }];
      }),
    );
  }
}

/** No source at all: only prices that an administrator sets by hand. */
export class NoRates implements RateSource {
  readonly name = 'manual';

  quote(): Promise<readonly RateQuote[]> {
    return Promise.resolve([]);
  }
}
