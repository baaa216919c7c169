import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { CatalogueCache } from '../catalogue/catalogue.ts';
import type { BlockPorts } from './commit-block.ts';

export interface ScanPorts extends BlockPorts {
  catalogue: CatalogueCache;
  adapter: ChainAdapter;
  /** The signer's own address by family: watched where slots are coins. */
  treasury?: (family: string) => Promise<string>;
  /** Halt, unless said otherwise: only a development chain may forget what was final. */
  deepReorgs?: 'halt' | 'follow';
}
