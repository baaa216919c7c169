import { readRewound } from '@florin/database/sql/lineage/read';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';

const retryAfterSeconds = 5;

/**
 * Refuses with MAINTENANCE while the past of the database is not settled: what looks unpaid may have been paid in what it
 * lost, and what is given back for it now could be paid out once more.
 */
export async function refuseRewound(session: Session): Promise<void> {
  if (!(await session.one(readRewound)).isRewound) return;
  throw new Refusal(
    'MAINTENANCE',
    'database_rewound: it may be paid already. Decide again once the past of the restored database is settled.',
    { retryAfterSeconds },
  );
}
