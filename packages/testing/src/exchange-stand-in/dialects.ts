import type { Book } from './book.ts';

/** What a request asks: its path without query, and the query. */
export interface Asked {
  path: string;
  query: URLSearchParams;
}

/** How one exchange speaks: the answer to a public request as JSON, or null for a path that it does not know. */
export type Dialect = (asked: Asked, books: readonly Book[]) => unknown;

const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** https://docs.kraken.com/api/docs/rest-api/get-ticker-information; old coins go by letters of their own. */
const krakenNames: Readonly<Record<string, string>> = { BTC: 'XXBT', ETH: 'XETH', LTC: 'XLTC', USD: 'ZUSD' };
const krakenName = (coin: string): string => krakenNames[coin] ?? coin;
const krakenId = ({ base, quote }: Book): string => krakenName(base) + krakenName(quote);

const kraken: Dialect = ({ path, query }, books) => {
  if (path === '/0/public/AssetPairs') {
    const pairs = books.map((book) => [
      krakenId(book),
      {
        altname: `${book.base === 'BTC' ? 'XBT' : book.base}${book.quote}`,
        wsname: `${book.base}/${book.quote}`,
        aclass_base: 'currency',
        base: krakenName(book.base),
        aclass_quote: 'currency',
        quote: krakenName(book.quote),
        lot: 'unit',
        pair_decimals: 5,
        lot_decimals: 8,
        lot_multiplier: 1,
        leverage_buy: [],
        leverage_sell: [],
        fees: [[0, 0.4]],
        fees_maker: [[0, 0.25]],
        fee_volume_currency: 'ZUSD',
        ordermin: '0.002',
        costmin: '0.5',
        tick_size: '0.01',
        status: 'online',
      },
    ]);
    return { error: [], result: Object.fromEntries(pairs) };
  }
  if (path !== '/0/public/Ticker') return null;
  const wanted = query.get('pair')?.split(',');
  const told = books.filter((book) => wanted === undefined || wanted.includes(krakenId(book)));
  if (wanted && told.length < wanted.length) return { error: ['EQuery:Unknown asset pair'] };
  const tickers = told.map((book) => [
    krakenId(book),
    {
      a: [book.ask, '1', '1.000'],
      b: [book.bid, '1', '1.000'],
      c: [book.last, '0.0100'],
      v: ['1200.5', '4100.25'],
      p: [book.last, book.last],
      t: [900, 3100],
      l: [book.last, book.last],
      h: [book.last, book.last],
      o: book.last,
    },
  ]);
  return { error: [], result: Object.fromEntries(tickers) };
};

/** https://docs.cdp.coinbase.com/api-reference/advanced-trade-api: products carry their last price, no bid and no ask. */
const coinbase: Dialect = ({ path, query }, books) => {
  if (path !== '/api/v3/brokerage/market/products') return null;
  if (query.get('product_type') === 'FUTURE') return { products: [], num_products: 0 };
  const wanted = query.getAll('product_ids');
  const products = books
    .map((book) => ({ book, id: `${book.base}-${book.quote}` }))
    .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
    .map(({ book, id }) => ({
      product_id: id,
      price: book.last,
      price_percentage_change_24h: '1.94109772423025',
      volume_24h: '19773.129',
      volume_percentage_change_24h: '-3.7',
      base_increment: '0.00000001',
      quote_increment: '0.01',
      quote_min_size: '1',
      quote_max_size: '10000000',
      base_min_size: '0.00000001',
      base_max_size: '3400',
      base_name: book.base,
      quote_name: book.quote,
      watched: false,
      is_disabled: false,
      new: false,
      status: 'online',
      cancel_only: false,
      limit_only: false,
      post_only: false,
      trading_disabled: false,
      auction_mode: false,
      product_type: 'SPOT',
      quote_currency_id: book.quote,
      base_currency_id: book.base,
      fcm_trading_session_details: null,
      mid_market_price: '',
      alias: '',
      alias_to: [],
      base_display_symbol: book.base,
      quote_display_symbol: book.quote,
      view_only: false,
      price_increment: '0.01',
      display_name: id,
      product_venue: 'CBE',
    }));
  return { products, num_products: products.length };
};

/** https://www.bitstamp.net/api/: one list for all pairs, times in whole seconds. */
const bitstamp: Dialect = ({ path }, books) => {
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

/** https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html */
const cryptocom: Dialect = ({ path }, books) => {
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

/** https://www.okx.com/docs-v5/en/ */
const okx: Dialect = ({ path, query }, books) => {
  if (query.get('instType') !== 'SPOT') return null;
  if (path === '/api/v5/public/instruments')
    return {
      code: '0',
      msg: '',
      data: books.map(({ base, quote }) => ({
        alias: '',
        baseCcy: base,
        category: '1',
        ctMult: '',
        ctType: '',
        ctVal: '',
        ctValCcy: '',
        expTime: '',
        instFamily: '',
        instId: `${base}-${quote}`,
        instType: 'SPOT',
        lever: '10',
        listTime: '1548133413000',
        lotSz: '0.00000001',
        minSz: '0.00001',
        optType: '',
        quoteCcy: quote,
        settleCcy: '',
        state: 'live',
        stk: '',
        tickSz: '0.1',
        uly: '',
      })),
    };
  if (path !== '/api/v5/market/tickers') return null;
  return {
    code: '0',
    msg: '',
    data: books.map(({ base, quote, bid, ask, last, at }) => ({
      instType: 'SPOT',
      instId: `${base}-${quote}`,
      last,
      lastSz: '0.1',
      askPx: ask,
      askSz: '4.2',
      bidPx: bid,
      bidSz: '6.05',
      open24h: last,
      high24h: last,
      low24h: last,
      volCcy24h: '11788.88',
      vol24h: '167493.82',
      ts: String(at.getTime()),
      sodUtc0: last,
      sodUtc8: last,
    })),
  };
};

/** https://www.kucoin.com/docs-new: one time for all tickers. */
const kucoin: Dialect = ({ path }, books) => {
  if (path === '/api/v2/symbols')
    return {
      code: '200000',
      data: books.map(({ base, quote }) => ({
        symbol: `${base}-${quote}`,
        name: `${base}-${quote}`,
        baseCurrency: base,
        quoteCurrency: quote,
        feeCurrency: quote,
        market: 'USDS',
        baseMinSize: '0.00001',
        quoteMinSize: '0.1',
        baseMaxSize: '10000000000',
        quoteMaxSize: '99999999',
        baseIncrement: '0.00000001',
        quoteIncrement: '0.000001',
        priceIncrement: '0.1',
        priceLimitRate: '0.1',
        minFunds: '0.1',
        isMarginEnabled: true,
        enableTrading: true,
      })),
    };
  if (path !== '/api/v1/market/allTickers') return null;
  const ticker = books.map(({ base, quote, bid, ask, last }) => ({
    symbol: `${base}-${quote}`,
    symbolName: `${base}-${quote}`,
    buy: bid,
    bestBidSize: '0.5',
    sell: ask,
    bestAskSize: '0.5',
    changeRate: '-0.0055',
    changePrice: '-63.6',
    high: last,
    low: last,
    vol: '2282.70993217',
    volValue: '25984946.157790431',
    last,
    averagePrice: last,
    takerFeeRate: '0.001',
    makerFeeRate: '0.001',
    takerCoefficient: '1',
    makerCoefficient: '1',
  }));
  return { code: '200000', data: { time: books[0]?.at.getTime() ?? 0, ticker } };
};

/** The exchanges that a stand-in can speak for, by ccxt's name. */
export const dialects = { coinbase, kraken, bitstamp, cryptocom, okx, kucoin } as const;
export type DialectName = keyof typeof dialects;
