import { dropIdempotencyKeys as dropRows } from '@florin/database/sql/accounts/idempotency-keys';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';
import { keptSince } from './idempotency.ts';

const batch = 1000;

/** Deletes a batch of idempotency keys older than 24 hours; returns whether there may be more. */
export const dropIdempotencyKeys = async ({ db, clock }: { db: Session; clock: Clock }): Promise<boolean> =>
  (await db.run(dropRows, { keptSince: keptSince(clock.now()), batch })) === batch;
