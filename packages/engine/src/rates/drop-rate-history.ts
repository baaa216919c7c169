import { dropRateHistory as dropRows } from '@florin/database/sql/rates/history';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';

const keptMs = 24 * 3_600_000;
const batch = 1000;

/** Deletes a batch of what the sources said more than a day ago; returns whether there may be more. */
export const dropRateHistory = async ({ db, clock }: { db: Session; clock: Clock }): Promise<boolean> =>
  (await db.run(dropRows, { keptSince: new Date(clock.now().getTime() - keptMs), batch })) === batch;
