import type { Database } from '@florin/database/database';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { Signer } from '@florin/domain/ports/signer';
import type { CatalogueCache } from '../catalogue/catalogue.ts';

/** What moving coins out needs. */
export interface OutgoingPorts {
  db: Database;
  clock: Clock;
  ids: Ids;
  catalogue: CatalogueCache;
  signer: Signer;
  /** By chain id; a chain that is not read has none. */
  adapters: ReadonlyMap<string, ChainAdapter>;
  /** The signer's own address by family. */
  treasury: (family: string) => Promise<string>;
}
