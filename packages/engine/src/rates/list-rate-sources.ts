import { listRateSources as listRows, type RateSourceRow } from '@florin/database/sql/rates/sources';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';

const dayMs = 24 * 3_600_000;

/** The sources of prices that some worker has asked in the last day, by name. */
export const listRateSources = ({ db, clock }: { db: Session; clock: Clock }): Promise<RateSourceRow[]> =>
  db.many(listRows, { since: new Date(clock.now().getTime() - dayMs) });
