import type { Database } from '@florin/database/database';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { CatalogueCache } from '../catalogue/catalogue.ts';

/** What the worker's steps over payments need. */
export interface LifecyclePorts {
  db: Database;
  clock: Clock;
  ids: Ids;
  catalogue: CatalogueCache;
}
