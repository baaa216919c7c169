import type { Book } from '../book.ts';
import type { Dialect } from '../dialect.ts';

/** https://docs.kraken.com/api/docs/rest-api/get-ticker-information; old coins go by letters of their own. */
const krakenNames: Readonly<Record<string, string>> = { BTC: 'XXBT', ETH: 'XETH', LTC: 'XLTC', USD: 'ZUSD' };
const krakenName = (coin: string): string => krakenNames[coin] ?? coin;
const krakenId = ({ base, quote }: Book): string => krakenName(base) + krakenName(quote);

export const kraken: Dialect = ({ path, query }, books) => {
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
