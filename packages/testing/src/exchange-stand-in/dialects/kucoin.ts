import type { Dialect } from '../dialect.ts';

/** https://www.kucoin.com/docs-new: one time for all tickers. */
export const kucoin: Dialect = ({ path }, books) => {
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
