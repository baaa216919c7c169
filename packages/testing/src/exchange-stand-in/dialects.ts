import { bitstamp } from './dialects/bitstamp.ts';
import { coinbase } from './dialects/coinbase.ts';
import { cryptocom } from './dialects/cryptocom.ts';
import { kraken } from './dialects/kraken.ts';
import { kucoin } from './dialects/kucoin.ts';
import { okx } from './dialects/okx.ts';

/** The exchanges that a stand-in can speak for, by ccxt's name. */
export const dialects = { coinbase, kraken, bitstamp, cryptocom, okx, kucoin } as const;
export type DialectName = keyof typeof dialects;
