import { ids } from './ids.ts';

const newQuote = { currency: 'EUR', amount: '114.94' };
const quoteSource = {
  source: 'kraken',
  pair: 'EUR/USD',
  rate_usd: '1.0875',
  quoted_at: '2026-03-02T09:13:58.210Z',
};
const quote = {
  id: ids.quote,
  ...newQuote,
  amount_usd: '125.00',
  rate: '1.0875',
  sources: [
    quoteSource,
    { source: 'coinbase-rates', pair: 'USD/EUR', rate_usd: '1.0876', quoted_at: '2026-03-02T09:13:59.004Z' },
    { source: 'ecb', pair: 'USD/EUR', rate_usd: '1.0869', quoted_at: '2026-02-27T15:00:00.000Z' },
  ],
  rated_at: '2026-03-02T09:13:58.210Z',
  expires_at: '2026-03-02T09:29:02.117Z',
};
const { currency, amount, rate, expires_at } = quote;
const quotableCurrency = {
  currency: 'EUR',
  decimals: 2,
  rate: '1.0875',
  rated_at: '2026-03-02T09:13:58.210Z',
  is_stale: false,
};

export const quoteExamples = {
  newQuote,
  quoteSource,
  quote,
  paymentQuote: { id: ids.quote, currency, amount, rate, expires_at },
  quotableCurrency,
  quotableCurrencies: {
    currencies: [quotableCurrency, { ...quotableCurrency, currency: 'KWD', decimals: 3, rate: '3.26', is_stale: true }],
  },
} as const;
