import type { Database } from '@florin/database/database';
import type { Clock } from '@florin/domain/ports/clock';
import type { Exchange } from '@florin/domain/ports/exchange';
import type { Ids } from '@florin/domain/ports/ids';
import type { CatalogueCache } from '../catalogue/catalogue.ts';

/** What working with exchanges needs. */
export interface ExchangePorts {
  db: Database;
  clock: Clock;
  ids: Ids;
  catalogue: CatalogueCache;
  /** Those that this process has an account at, by name. */
  exchanges: ReadonlyMap<string, Exchange>;
}

/** A refusal of an exchange to answer is told and stops nothing else. */
export type OnExchangeError = (error: unknown, what: string) => void;
