import { listHeadersDown } from '@florin/database/sql/chains/blocks';
import type { Session } from '@florin/database/statement';
import type { ChainAdapter } from '@florin/domain/ports/chain';

export interface BlockPlace {
  height: bigint;
  hash: string;
}

const headersPerStep = 100;
/** So many of the newest headers are read again at every new head. */
const secondLookMax = 16;

/** The newest stored block, from a height downwards, that the chain still contains; null where there is none. */
export async function findAncestor(
  { db, adapter }: { db: Session; adapter: ChainAdapter },
  chainId: string,
  from: bigint,
): Promise<BlockPlace | null> {
  for (let top = from; top >= 0n;) {
    // walks down until both histories agree
    const stored = await db.many(listHeadersDown, { chainId, from: top, limit: headersPerStep });
    for (const place of stored) {
      if ((await adapter.header(place.height))?.hash === place.hash) return place;
    }
    const lowest = stored.at(-1);
    if (!lowest) return null;
    top = lowest.height - 1n;
  }
  return null;
}

/**
 * Reads the newest headers a second time: a node may have answered from another history than the one it settled on.
 *
 * @returns the lowest height at which the chain now has another block than was stored; null when there is none
 */
export async function lookAgain(
  { db, adapter }: { db: Session; adapter: ChainAdapter },
  chain: { id: string; confirmationsRequired: number },
  from: bigint,
): Promise<bigint | null> {
  const count = Math.min(chain.confirmationsRequired, secondLookMax);
  const stored = await db.many(listHeadersDown, { chainId: chain.id, from, limit: count });
  const present = await Promise.all(stored.map(({ height }) => adapter.header(height)));
  // A node that does not know the height has not contradicted it.
  const changed = stored.filter(({ hash }, index) => present[index] && present[index].hash !== hash);
  return changed.at(-1)?.height ?? null;
}
