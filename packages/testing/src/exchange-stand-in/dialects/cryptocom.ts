import type { Dialect } from '../dialect.ts';

/** https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html */
export const cryptocom: Dialect = ({ path }, books) => {
  if (path === '/exchange/v1/public/get-instruments')
    return {
      id: -1,
      method: 'public/get-instruments',
      code: 0,
      result: {
        data: books.map(({ base, quote }) => ({
          symbol: `${base}_${quote}`,
          inst_type: 'CCY_PAIR',
          display_name: `${base}/${quote}`,
          base_ccy: base,
          quote_ccy: quote,
          quote_decimals: 2,
          quantity_decimals: 5,
          price_tick_size: '0.01',
          qty_tick_size: '0.00001',
          max_leverage: '50',
          tradable: true,
          expiry_timestamp_ms: 0,
          beta_product: false,
          margin_buy_enabled: false,
          margin_sell_enabled: false,
        })),
      },
    };
  if (path !== '/exchange/v1/public/get-tickers') return null;
  return {
    id: -1,
    method: 'public/get-tickers',
    code: 0,
    result: {
      data: books.map(({ base, quote, bid, ask, last, at }) => ({
        i: `${base}_${quote}`,
        h: last,
        l: last,
        a: last,
        v: '1767.8734',
        vv: '52436726.42',
        c: '0.0583',
        b: bid,
        k: ask,
        t: at.getTime(),
      })),
    },
  };
};
