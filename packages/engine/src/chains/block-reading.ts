import type { WatchedAddress } from '@florin/database/sql/deposits';
import type { Block } from '@florin/domain/ports/chain';
import type { Chain } from './catalogue.ts';

/** A block as it was read, under the scanner's epoch. */
export interface BlockReading {
  chain: Chain;
  epoch: bigint;
  block: Block;
  /** Which receivers of its transfers are ours. */
  watched: ReadonlyMap<string, WatchedAddress>;
  readAt: Date;
  /** The cursor follows the head closely. */
  live: boolean;
  /** Newest height that the chain calls final. */
  finalHeight: bigint;
}
