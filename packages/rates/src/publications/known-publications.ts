import { minorUnits } from '@florin/contract/currencies';
import { Decimal } from '@florin/domain/money/decimal';
import type { MarketQuote } from '@florin/domain/ports/rate-source';

/** Units of each currency for one unit of `base`, as a publication writes them, and when it was so. */
export interface PublishedRates {
  base: string;
  rates: ReadonlyMap<string, string>;
  /** Null: the publication tells no time; it is as of the request. */
  at: Date | null;
}

/** Who publishes reference rates of currencies, and how they are read. */
export interface KnownPublication {
  url: string;
  /** Pause between two good readings. */
  everyMs: number;
  /** Whether it changes once a day. */
  daily: boolean;
  /** Throws, or gives no rates, where the answer is not what is expected. */
  read: (answer: string) => PublishedRates;
}

/** The numbers of a JSON answer as they were written: one that became a JavaScript number would have lost digits. */
const withNumbersAsText = (answer: string): unknown =>
  JSON.parse(answer, ((_key: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' ? source : value) as (key: string, value: unknown) => unknown);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const member = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);
const textsOf = (value: unknown): Map<string, string> =>
  new Map(
    Object.entries(isRecord(value) ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** `<Cube time='2026-03-02'>` around one `<Cube currency='USD' rate='1.0856'/>` each; published about 16:00 in Frankfurt. */
function readEcb(answer: string): PublishedRates {
  const [, day] = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]/.exec(answer) ?? [];
  const pairs = [...answer.matchAll(/<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"]([\d.]{1,30})['"]/g)];
  const rates = new Map(pairs.map(([, code = '', rate = '']): [string, string] => [code, rate]));
  return { base: 'EUR', rates, at: new Date(`${day}T15:00:00.000Z`) };
}

function readCoinbase(answer: string): PublishedRates {
  const data = member(withNumbersAsText(answer), 'data');
  return { base: String(member(data, 'currency')), rates: textsOf(member(data, 'rates')), at: null };
}

function readExchangeRateApi(answer: string): PublishedRates {
  const said = withNumbersAsText(answer);
  const at = new Date(Number(member(said, 'time_last_update_unix')) * 1000);
  return { base: String(member(said, 'base_code')), rates: textsOf(member(said, 'rates')), at };
}

/** Published reference rates that may be read beside the exchanges, without an account and a key. */
export const knownPublications = {
  ecb: {
    url: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    everyMs: 3_600_000,
    daily: true,
    read: readEcb,
  },
  'coinbase-rates': {
    url: 'https://api.coinbase.com/v2/exchange-rates?currency=USD',
    everyMs: 6_000,
    daily: false,
    read: readCoinbase,
  },
  'exchangerate-api': {
    url: 'https://open.er-api.com/v6/latest/USD',
    everyMs: 3_600_000,
    daily: true,
    read: readExchangeRateApi,
  },
} as const satisfies Readonly<Record<string, KnownPublication>>;

export type PublicationName = keyof typeof knownPublications;
export const publicationNames = Object.keys(knownPublications) as PublicationName[];

/** Asked when the operator names no others. The third one asks to be named on the pages that show its rates. */
export const defaultPublications: readonly PublicationName[] = ['ecb', 'coinbase-rates'];

/** Digits after the point of a price that comes from two published ones. */
const crossDigits = 18;

/**
 * What a publication says of each currency, as the price of one US dollar in it: a rate to another base than USD is
 * divided by that of USD. Codes that are no currency of ISO 4217 are left out.
 */
export function quotesOf(name: PublicationName, { base, rates, at }: PublishedRates, askedAt: Date): MarketQuote[] {
  const ofUsd = base === 'USD' ? '1' : rates.get('USD');
  if (ofUsd === undefined || !isPrice(ofUsd)) return [];
  const told = at !== null && Number.isFinite(at.getTime()) && at < askedAt ? at : at === null ? askedAt : null;
  if (told === null) return [];
  const { daily } = knownPublications[name];
  const perUsd = (rate: string): string => (ofUsd === '1' ? rate : new Decimal(rate).div(ofUsd).toFixed(crossDigits));
  const all = base === 'USD' ? [...rates] : [...rates, [base, '1'] as const];
  return all
    .filter(([code, rate]) => code !== 'USD' && minorUnits.has(code) && isPrice(rate))
    .map(([code, rate]) => ({
      source: name,
      base: code,
      quote: 'USD',
      inverse: true,
      bid: null,
      ask: null,
      last: perUsd(rate),
      at: told,
      daily,
    }));
}

const isPrice = (text: string): boolean => /^\d{1,20}(?:\.\d{1,24})?$/.test(text) && /[1-9]/.test(text);
