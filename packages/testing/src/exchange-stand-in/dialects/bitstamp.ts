import type { Dialect } from '../dialect.ts';

const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** https://www.bitstamp.net/api/: one list for all pairs, times in whole seconds. */
export const bitstamp: Dialect = ({ path }, books) => {
  if (path === '/api/v2/markets/')
    return books.map(({ base, quote }) => ({
      name: `${base}/${quote}`,
      market_symbol: `${base}${quote}`.toLowerCase(),
      base_currency: base,
      base_decimals: 8,
      counter_currency: quote,
      counter_decimals: 2,
      minimum_order_value: '10',
      trading: 'Enabled',
      instant_order_counter_decimals: 2,
      instant_and_market_orders: 'Enabled',
      description: `${base} / ${quote}`,
      market_type: 'SPOT',
    }));
  if (path !== '/api/v2/ticker/') return null;
  return books.map(({ base, quote, bid, ask, last, at }) => ({
    timestamp: seconds(at),
    open: last,
    high: last,
    low: last,
    last,
    volume: '3563.13819902',
    vwap: last,
    bid,
    ask,
    side: '0',
    open_24: last,
    percent_change_24: '1.24',
    pair: `${base}/${quote}`,
    market_type: 'SPOT',
  }));
};
