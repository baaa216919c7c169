import { dropQuotes as dropRows } from '@florin/database/sql/rates/quotes';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';

const keptMs = 24 * 3_600_000;
const batch = 1000;

/** Deletes a batch of quotes that ended a day ago and priced no payment; returns whether there may be more. */
export const dropQuotes = async ({ db, clock }: { db: Session; clock: Clock }): Promise<boolean> =>
  (await db.run(dropRows, { endedBefore: new Date(clock.now().getTime() - keptMs), batch })) === batch;
