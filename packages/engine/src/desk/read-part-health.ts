import { type HealthPart, healthParts } from '@florin/contract/desk-vocabulary';
import { listParts } from '@florin/database/sql/system/parts';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';

/** Processes give a sign of life every few seconds; the books are checked every few minutes. */
const silentAfterMs = 60_000;
const uncheckedAfterMs = 15 * 60_000;

export interface PartHealth {
  name: HealthPart;
  status: 'ok' | 'degraded';
}

/**
 * How each part of the service does: `degraded` without a sign of life for a minute, with books that do not balance or were
 * not checked for a quarter of an hour, and while payouts are paused. What never ran here is not told.
 */
export async function readPartHealth({ db, clock }: { db: Session; clock: Clock }): Promise<PartHealth[]> {
  const now = clock.now().getTime();
  return (await db.many(listParts)).flatMap(({ name, at, isWell }) => {
    const part = healthParts.find((known) => known === name);
    if (part === undefined) return [];
    const bound = part === 'books' ? uncheckedAfterMs : silentAfterMs;
    const isHeard = at === null || now - at.getTime() <= bound;
    return [{ name: part, status: isWell && isHeard ? ('ok' as const) : ('degraded' as const) }];
  });
}
