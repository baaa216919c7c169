import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { RateSource } from '@florin/domain/ports/rate-source';
import { ExchangeRates } from './exchanges/exchange-rates.ts';
import { defaultExchanges, exchangeNames } from './exchanges/known-exchanges.ts';
import { JoinedRates } from './joined-rates.ts';
import { NoRates, OfflineRates } from './offline.ts';
import { defaultPublications, publicationNames } from './publications/known-publications.ts';
import { PublicationRates } from './publications/publication-rates.ts';

/** Where the operator wants prices from. */
export interface RateSettings {
  rates: 'exchanges' | 'manual' | 'offline';
  /** Names separated by commas; null: those that are asked when none is named. */
  rateExchanges: string | null;
  /** The same, or `none`. */
  ratePublications: string | null;
}

interface OpeningPorts {
  clock: Clock;
  ids: Ids;
  /** What is thrown where a setting names what is not known. */
  refuse: (message: string) => Error;
}

/** Where the prices of tokens and currencies come from. Throws what `refuse` makes where a setting names what is not known. */
export function openRates(settings: RateSettings, { clock, ids, refuse }: OpeningPorts): RateSource {
  const { rates, rateExchanges, ratePublications } = settings;
  if (rates === 'offline') return new OfflineRates(clock);
  if (rates === 'manual') return new NoRates();
  const chosen = <Name extends string>(variable: string, value: string | null, known: readonly Name[]) => {
    const named: readonly string[] = value?.split(',').map((name) => name.trim()) ?? [];
    const found = known.filter((name) => named.includes(name));
    if (found.length !== new Set(named).size)
      throw refuse(`${variable} must name some of ${known.join(', ')}, comma-separated.`);
    return found;
  };
  const exchanges = chosen('FLORIN_RATE_EXCHANGES', rateExchanges ?? defaultExchanges.join(), exchangeNames);
  const named = ratePublications ?? defaultPublications.join();
  const publications = named === 'none' ? [] : chosen('FLORIN_RATE_PUBLICATIONS', named, publicationNames);
  return new JoinedRates([
    new ExchangeRates({ exchanges, clock, ids }),
    new PublicationRates({ publications, clock, ids }),
  ]);
}
