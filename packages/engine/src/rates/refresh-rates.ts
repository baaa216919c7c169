import { recordRateHistory } from '@florin/database/sql/rates/history';
import { recordRateSources } from '@florin/database/sql/rates/sources';
import { recordCurrencyRefusals, refreshCurrencyRates } from '@florin/database/sql/rates/currencies';
import {
  recordRefusals,
  refreshManualRates,
  refreshRates as refreshRateRows,
} from '@florin/database/sql/rates/refresh';
import type { Session } from '@florin/database/statement';
import { formatRate } from '@florin/domain/money/rate';
import type { Clock } from '@florin/domain/ports/clock';
import type { RateSource } from '@florin/domain/ports/rate-source';
import { agreeOnRates, bridgeCoins, type Consensus } from '@florin/domain/rates/consensus';
import { agreeOnCurrencies, currencySourcesMin } from '@florin/domain/rates/currencies';
import type { CatalogueCache, Token } from '../catalogue/catalogue.ts';
import { receiptInputs } from './rate-receipt.ts';

export interface RefreshRatesPorts {
  db: Session;
  clock: Clock;
  catalogue: CatalogueCache;
  source: RateSource;
}

/**
 * Asks the sources for the prices of all active tokens and of currencies, and stores what they agree on, with what it was made of;
 * prices set by hand stay and are stamped as fresh, frozen ones age.
 *
 * @returns how many tokens have a price of this refresh
 */
export async function refreshRates({ db, clock, catalogue, source }: RefreshRatesPorts): Promise<number> {
  const { tokens, settings } = await catalogue.current();
  const active = [...tokens.values()].filter(({ isActive }) => isActive);
  const symbols = [...new Set(active.map(({ symbol }) => symbol))];
  const { quotes, currencies, sources } = await source.read([...new Set([...bridgeCoins, ...symbols])]);
  const now = clock.now();
  const terms = {
    now,
    outlierRate: settings.rateOutlierRate,
    sourcesMin: source.sourcesMin ?? settings.rateSourcesMin,
  };
  const judged = sources.length === 0 ? [] : perToken(active, agreeOnRates(quotes, symbols, terms));
  const agreed = judged.filter(({ rateUsd }) => rateUsd !== null);
  const refused = judged.filter(({ rateUsd }) => rateUsd === null);
  const refreshed = await db.many(refreshRateRows, { ratesJson: JSON.stringify(agreed), now });
  if (refused.length > 0) await db.run(recordRefusals, { refusalsJson: JSON.stringify(refused), now });
  const manual = await db.many(refreshManualRates, { now });
  await db.run(recordRateHistory, { judgementsJson: JSON.stringify(judged), now });
  await storeCurrencies(
    { db, now },
    agreeOnCurrencies(
      { quotes, currencies },
      { now, sourcesMin: source.sourcesMin ?? Math.max(currencySourcesMin, settings.rateSourcesMin) },
    ),
  );
  await db.run(recordRateSources, { statesJson: JSON.stringify(sources), now });
  return new Set([...refreshed, ...manual].map(({ tokenId }) => tokenId)).size;
}

function perToken(tokens: readonly Token[], consensuses: readonly Consensus[]) {
  const bySymbol = new Map(consensuses.map((consensus) => [consensus.symbol, consensus]));
  return tokens.flatMap(({ id, symbol }) => {
    const consensus = bySymbol.get(symbol);
    if (!consensus) return [];
    const { rate, at, inputs } = consensus;
    const counted = inputs.filter(({ fault }) => fault === null);
    const source = counted.length === 1 ? counted[0]?.quote.source : 'consensus';
    return [{ tokenId: id, rateUsd: rate && formatRate(rate), at, source, inputs: receiptInputs(inputs) }];
  });
}

async function storeCurrencies(
  { db, now }: { db: Session; now: Date },
  consensuses: readonly Consensus[],
): Promise<void> {
  const judged = consensuses.map(({ symbol: currency, rate, at, inputs }) => ({
    currency,
    rateUsd: rate && formatRate(rate),
    at,
    inputs: receiptInputs(inputs),
  }));
  const agreed = judged.filter(({ rateUsd }) => rateUsd !== null);
  const refused = judged.filter(({ rateUsd }) => rateUsd === null);
  if (agreed.length > 0) await db.run(refreshCurrencyRates, { ratesJson: JSON.stringify(agreed), now });
  if (refused.length > 0) await db.run(recordCurrencyRefusals, { refusalsJson: JSON.stringify(refused), now });
}
