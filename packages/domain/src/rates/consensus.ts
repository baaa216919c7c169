import type { QuoteCoin, QuoteFault } from '@florin/contract/vocabulary';
import { holdsPeg } from '../money/peg.ts';
import type { Rate } from '../money/rate.ts';
import type { Share } from '../money/share.ts';
import type { MarketQuote } from '../ports/rate-source.ts';
import { inverseUnits, isFurther, median, quotedUnits, toRate, type UsdUnits, usdUnits } from './exact-price.ts';

/** Longest that a quote counts; two missed polls, and well below the age at which a rate no longer locks. */
export const quoteAgeSecondsMax = 20;

/** The same for what is published once a day, on working days alone: a long weekend, and a day. */
const dailyQuoteAgeSecondsMax = 5 * 86_400;

/** Coins through which prices reach USD, in the order in which they are agreed on. */
export const bridgeCoins = ['USDT', 'BTC'] as const satisfies readonly QuoteCoin[];

export interface ConsensusTerms {
  now: Date;
  /** Share of the median that a quote may be away from it. */
  outlierRate: Share;
  /** Fewest sources that make a rate. */
  sourcesMin: number;
}

/** One source's part in a rate: its quote, what it comes to, and why it did not count. */
export interface RateInput {
  quote: MarketQuote;
  /** US dollars for one whole unit; null where the quote tells no price. */
  price: Rate | null;
  /** The older one of the quote and the coin it goes through. */
  at: Date;
  fault: QuoteFault | null;
}

export interface Consensus {
  symbol: string;
  /** Null: fewer sources than the terms ask for are left. */
  rate: Rate | null;
  /** The age of the oldest quote that counts, so that no part of a rate is older than it says. */
  at: Date | null;
  /** One for each source that quotes the symbol. */
  inputs: readonly RateInput[];
}

type Agreed = ReadonlyMap<string, { rate: Rate; at: Date }>;
type Valued = RateInput & { units: UsdUnits | null };

/**
 * The rates that the sources agree on, one for each symbol: the median of what is fresh, not crossed and not too far
 * from the median of all. Prices in USDT or BTC count through the rate agreed for that coin, those in USDT only while
 * it holds its peg. A source has one voice for each symbol, its most direct sound quote.
 */
export function agreeOnRates(
  quotes: readonly MarketQuote[],
  symbols: readonly string[],
  terms: ConsensusTerms,
): Consensus[] {
  const byBase = Map.groupBy(quotes, ({ base }) => base);
  const agreed = new Map<string, { rate: Rate; at: Date }>();
  const results = new Map<string, Consensus>();
  for (const symbol of new Set([...bridgeCoins, ...symbols])) {
    const consensus = agreeOn(symbol, { quotes: byBase.get(symbol) ?? [], agreed }, terms);
    results.set(symbol, consensus);
    const { rate, at } = consensus;
    if (rate && at && canBridge(symbol, rate)) agreed.set(symbol, { rate, at });
  }
  return symbols.flatMap((symbol) => results.get(symbol) ?? []);
}

const canBridge = (symbol: string, rate: Rate): boolean => symbol === 'BTC' || (symbol === 'USDT' && holdsPeg(rate));

function agreeOn(
  symbol: string,
  { quotes, agreed }: { quotes: readonly MarketQuote[]; agreed: Agreed },
  { now, outlierRate, sourcesMin }: ConsensusTerms,
): Consensus {
  const voices = oneVoiceEach(quotes.map((quote) => value(quote, agreed, now)));
  const middle = median(sortedUnits(voices));
  const shareMicros = BigInt(outlierRate.times(1_000_000).toFixed(0));
  const isOutlier = ({ fault, units }: Valued): boolean =>
    fault === null && units !== null && middle !== null && isFurther(units, middle, shareMicros);
  const judged = voices.map((voice) =>
    isOutlier(voice) ? Object.assign(voice, { fault: 'outlier' as const }) : voice,
  );
  const inputs = judged.map(({ units: _units, ...input }) => input);
  const counted = judged.filter(({ fault }) => fault === null);
  const units = counted.length < sourcesMin ? null : median(sortedUnits(counted));
  const rate = units === null ? null : toRate(units);
  return { symbol, rate, at: rate === null ? null : oldest(counted.map(({ at }) => at)), inputs };
}

function value(quote: MarketQuote, agreed: Agreed, now: Date): Valued {
  const bridge = quote.quote === 'USD' ? null : agreed.get(quote.quote);
  const nothing = { quote, price: null, at: quote.at, units: null };
  const prices = pricesOf(quote);
  if (prices === null) return { ...nothing, fault: 'malformed' };
  if (bridge === undefined) return { ...nothing, fault: 'no_bridge' };
  const units = usdUnits(prices.low, prices.high, bridge?.rate ?? null);
  const price = toRate(units);
  const at = oldest(bridge ? [quote.at, bridge.at] : [quote.at]) ?? quote.at;
  const fault =
    price === null ? 'malformed' : prices.low > prices.high ? 'crossed' : isStale(quote, at, now) ? 'stale' : null;
  return { quote, price, at, units, fault };
}

/** Bid and ask, or the last trade for both; null where the source writes no price that can be read. */
function pricesOf({ bid, ask, last, inverse }: MarketQuote): { low: bigint; high: bigint } | null {
  const [low, high] = bid === null || ask === null ? [last, last] : [bid, ask];
  const [lowUnits, highUnits] = [quotedUnits(low ?? ''), quotedUnits(high ?? '')];
  if (lowUnits === null || highUnits === null) return null;
  return inverse ? { low: inverseUnits(highUnits), high: inverseUnits(lowUnits) } : { low: lowUnits, high: highUnits };
}

const isStale = ({ daily }: MarketQuote, at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() > (daily ? dailyQuoteAgeSecondsMax : quoteAgeSecondsMax) * 1000;

const directness = (quote: QuoteCoin): number => ['USD', ...bridgeCoins].indexOf(quote);

/** Many pairs of one exchange are still one opinion. */
function oneVoiceEach(values: readonly Valued[]): Valued[] {
  const ranked = values.toSorted((left, right) => directness(left.quote.quote) - directness(right.quote.quote));
  return [...Map.groupBy(ranked, ({ quote }) => quote.source).values()].flatMap(
    (own) => own.find(({ fault }) => fault === null) ?? own[0] ?? [],
  );
}

const sortedUnits = (values: readonly Valued[]): UsdUnits[] =>
  values
    .flatMap(({ units, fault }) => (fault === null && units !== null ? [units] : []))
    .toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));

/** The earliest of some moments; null of none. */
export const oldest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((old, time) => (old === null || time < old ? time : old), null);
