import { share } from '../money/share.ts';
import type { RateReading } from '../ports/rate-source.ts';
import { agreeOnRates, bridgeCoins, type Consensus, type ConsensusTerms, oldest } from './consensus.ts';

/**
 * Share of the median that a price of a currency may be away from it. Tighter than for tokens: two sources then give a
 * rate that is less than half a per cent off, whichever of them is wrong.
 */
export const currencyOutlierRate = share('0.004');

/** Fewest sources that make the rate of a currency, whatever is enough for tokens. */
export const currencySourcesMin = 2;

const bridges: ReadonlySet<string> = new Set(bridgeCoins);

/**
 * US dollars for one unit of each currency that some source quotes: the median of the sources, as for tokens, if one of
 * them is of this minute. What is published once a day can confirm such a price or refuse it, and makes none alone.
 */
export function agreeOnCurrencies(
  { quotes, currencies }: Pick<RateReading, 'quotes' | 'currencies'>,
  { now, sourcesMin }: Omit<ConsensusTerms, 'outlierRate'>,
): Consensus[] {
  const through = quotes.filter(({ base }) => bridges.has(base));
  const codes = [...new Set(currencies.map(({ base }) => base))].toSorted();
  const terms = { now, sourcesMin, outlierRate: currencyOutlierRate };
  return agreeOnRates([...through, ...currencies], codes, terms).map(withLivePrice);
}

function withLivePrice(consensus: Consensus): Consensus {
  const live = consensus.inputs.filter(({ quote, fault }) => fault === null && !quote.daily);
  if (consensus.rate === null || live.length === 0) return { ...consensus, rate: null, at: null };
  return { ...consensus, at: oldest(live.map(({ at }) => at)) };
}
