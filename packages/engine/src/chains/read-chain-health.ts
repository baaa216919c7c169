import type { ChainHealth } from '@florin/contract/vocabulary';
import { type ChainHeadRow, listChainHeads } from '@florin/database/sql/chains/list-heads';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';

/** Expected block times without a new head after which a chain counts as degraded, and as paused. */
const degradedAfterBlocks = 5;
const pausedAfterBlocks = 20;

/** How well each active chain is being followed, told by how long ago its head last moved. */
export async function readChainHealth({
  db,
  clock,
}: {
  db: Session;
  clock: Clock;
}): Promise<{ shortName: string; status: ChainHealth }[]> {
  const now = clock.now();
  return (await db.many(listChainHeads)).map((row) => ({ shortName: row.shortName, status: healthOf(row, now) }));
}

/**
 * The health of a chain at `now`: halted until an administrator resumes it; one that was never read is paused, as is
 * one that an administrator paused.
 */
export function healthOf(
  { isHalted, isPaused, expectedBlockSeconds, headChangedAt }: Omit<ChainHeadRow, 'shortName'>,
  now: Date,
): ChainHealth {
  if (isHalted) return 'halted';
  if (isPaused || headChangedAt === null) return 'paused';
  const blocks = (now.getTime() - headChangedAt.getTime()) / 1000 / expectedBlockSeconds;
  if (blocks > pausedAfterBlocks) return 'paused';
  return blocks > degradedAfterBlocks ? 'degraded' : 'ok';
}
