import type { Clock } from '@florin/domain/ports/clock';
import type { MarketQuote, RateReading, RateSource } from '@florin/domain/ports/rate-source';

/** Plausible prices for a machine without a network; for development only, and named so in every receipt. */
const prices: Readonly<Record<string, string>> = {
  ADA: '0.62',
  APT: '5.60',
  ATOM: '4.20',
  BTC: '98000.00',
  ETH: '3200.00',
  LTC: '95.00',
  SOL: '190.00',
  SUI: '3.40',
  TON: '5.20',
  TRX: '0.30',
  USDC: '1.0',
  USDT: '1.0',
  XTZ: '0.72',
};

/** US dollars for one unit of some currencies: of two digits after the point, and of none and three. */
const currencyPrices: Readonly<Record<string, string>> = {
  AUD: '0.65',
  BRL: '0.18',
  CAD: '0.72',
  CHF: '1.14',
  EUR: '1.0875',
  GBP: '1.27',
  INR: '0.0117',
  JPY: '0.0067',
  KWD: '3.26',
  MXN: '0.055',
  PLN: '0.255',
  SEK: '0.0965',
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
    const say = (base: string, last: string): MarketQuote => ({
      source: name,
      base,
      quote: 'USD',
      bid: null,
      ask: null,
      last,
      at,
    });
    const quotes = symbols.flatMap((base) => (prices[base] === undefined ? [] : say(base, prices[base])));
    const currencies = Object.entries(currencyPrices).map(([code, price]) => say(code, price));
    const state = {
      name,
      quotedAt: at,
      quotes: quotes.length + currencies.length,
      answerMs: 0,
      failures: 0,
      failedAt: null,
      failure: null,
    };
    return Promise.resolve({ quotes, currencies, sources: [state] });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** No source at all: only prices that an administrator sets by hand. */
export class NoRates implements RateSource {
  readonly sourcesMin = null;

  read(): Promise<RateReading> {
    return Promise.resolve({ quotes: [], currencies: [], sources: [] });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
