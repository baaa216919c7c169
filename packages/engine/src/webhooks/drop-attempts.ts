import { dropAttempts as dropRows } from '@florin/database/sql/webhooks/requeue';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';

const keptMs = 90 * 24 * 3_600_000;
const batch = 1000;

/** Deletes a batch of attempts older than 90 days; returns whether there may be more. Deliveries themselves stay. */
export const dropAttempts = async ({ db, clock }: { db: Session; clock: Clock }): Promise<boolean> =>
  (await db.run(dropRows, { before: new Date(clock.now().getTime() - keptMs), batch })) === batch;
