import { dropHeaders as dropRows } from '@florin/database/sql/chains/blocks';
import { readFinalHeight } from '@florin/database/sql/chains/cursors';
import type { Session } from '@florin/database/statement';

/** So many headers below the newest final one are kept: a reorg is traced back through them. */
const keptBelowFinal = 10_000n;
const batch = 1_000;

/** Forgets a batch of old headers of a chain; returns whether there may be more. Nothing goes that could still change. */
export async function dropHeaders({ db }: { db: Session }, { id }: { id: string }): Promise<boolean> {
  const final = (await db.maybe(readFinalHeight, { chainId: id }))?.height ?? null;
  if (final === null || final <= keptBelowFinal) return false;
  return (await db.run(dropRows, { chainId: id, below: final - keptBelowFinal, limit: batch })) === batch;
}
