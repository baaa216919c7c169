/** A published limit for whoever asks without an account, and where it is published. */
export interface PublishedLimit {
  requests: number;
  seconds: number;
  /** Requests that one reading of all tickers counts as. */
  weight: number;
  source: string;
}

/** How one exchange is asked for prices. */
export interface KnownExchange {
  /** Options of its ccxt class: the spot market alone. */
  options: Readonly<Record<string, unknown>>;
  /**
   * `wanted`: a request names the pairs that are wanted. Otherwise every answer tells all pairs there are, and this is
   * the member of each that names its pair, where ccxt can be given a part of the list.
   */
  asks: 'wanted' | { readonly all: string | null };
  /** Whether its pairs in currencies other than USD are asked for; not where its owner publishes rates of its own. */
  currencies: boolean;
  limit: PublishedLimit;
}

/**
 * The exchanges whose prices may be read, by ccxt's name. Each of them writes its prices as JSON text, so that none
 * ever is a floating-point number, and tells all pairs in one request.
 */
export const knownExchanges = {
  coinbase: {
    options: { fetchMarkets: 'fetchMarketsV3', fetchTickers: 'fetchTickersV3' },
    asks: 'wanted',
    currencies: false,
    limit: {
      requests: 10,
      seconds: 1,
      weight: 1,
      source: 'https://docs.cdp.coinbase.com/coinbase-business/advanced-trade-apis/rest-api-rate-limits',
    },
  },
  kraken: {
    options: {},
    asks: 'wanted',
    currencies: true,
    limit: {
      requests: 1,
      seconds: 1,
      weight: 1,
      source: 'https://support.kraken.com/articles/206548367-what-are-the-api-rate-limits-',
    },
  },
  bitstamp: {
    options: {},
    asks: { all: 'pair' },
    currencies: true,
    limit: {
      requests: 10_000,
      seconds: 600,
      weight: 1,
      source: 'https://www.bitstamp.net/api/#section/Request-limits',
    },
  },
  cryptocom: {
    options: {},
    asks: { all: 'i' },
    currencies: true,
    limit: {
      requests: 100,
      seconds: 1,
      weight: 1,
      source: 'https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html#rate-limits',
    },
  },
  okx: {
    options: { defaultType: 'spot', fetchMarkets: { types: ['spot'] } },
    asks: { all: 'instId' },
    currencies: true,
    limit: {
      requests: 20,
      seconds: 2,
      weight: 1,
      source: 'https://www.okx.com/docs-v5/en/#public-data-rest-api-get-tickers',
    },
  },
  kucoin: {
    options: { defaultType: 'spot', fetchMarkets: { types: ['spot'], fetchTickersFees: false } },
    asks: { all: null },
    currencies: true,
    limit: { requests: 2_000, seconds: 30, weight: 15, source: 'https://www.kucoin.com/docs-new/rate-limit' },
  },
} as const satisfies Readonly<Record<string, KnownExchange>>;

export type ExchangeName = keyof typeof knownExchanges;
export const exchangeNames = Object.keys(knownExchanges) as ExchangeName[];

/** Asked when the operator names no others: four price in USD, one in USDT. */
export const defaultExchanges: readonly ExchangeName[] = ['coinbase', 'kraken', 'bitstamp', 'cryptocom', 'okx'];
