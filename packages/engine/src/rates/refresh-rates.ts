import { refreshManualRates, refreshRates as refreshRateRows } from '@florin/database/sql/rates';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';
import type { RateSource } from '@florin/domain/ports/rate-source';
import type { CatalogueCache } from '../chains/catalogue.ts';

/**
 * Asks the source for the price of every active token and stores what it says; prices set by hand stay and are
 * stamped as fresh, frozen ones age.
 *
 * @returns how many tokens have a fresh price now
 */
export async function refreshRates(ports: {
  db: Session;
  clock: Clock;
  catalogue: CatalogueCache;
  source: RateSource;
}): Promise<number> {
  const { db, clock, source } = ports;
  const tokens = [...(await ports.catalogue.current()).tokens.values()].filter(({ isActive }) => isActive);
  const quotes = await source.quote([...new Set(tokens.map(({ symbol }) => symbol))]);
  const bySymbol = new Map(quotes.map((quote) => [quote.symbol, quote]));
  const rows = tokens.flatMap(({ id, symbol }) => {
    const quote = bySymbol.get(symbol);
    return quote ? [{ tokenId: id, rateUsd: quote.rateUsd, source: quote.source, inputs: [quote] }] : [];
  });
  const refreshed = await db.many(refreshRateRows, JSON.stringify(rows), clock.now());
  const manual = await db.many(refreshManualRates, clock.now());
  return new Set([...refreshed, ...manual].map(({ tokenId }) => tokenId)).size;
}
