import type { Book } from '../book.ts';
import type { Dialect } from '../dialect.ts';

const toTicker = ({ base, quote, bid, ask, last, at }: Book) => ({
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
});

/** https://www.okx.com/docs-v5/en/ */
export const okx: Dialect = ({ path, query }, books) => {
  if (path === '/api/v5/market/ticker') {
    const book = books.find(({ base, quote }) => `${base}-${quote}` === query.get('instId'));
    return { code: '0', msg: '', data: book ? [toTicker(book)] : [] };
  }
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
    data: books.map(toTicker),
  };
};
