import { setTimeout as sleep } from 'node:timers/promises';
import { closeBooks, noteOpenCheck, noteWholeCheck, readSettledMark } from '@florin/database/sql/book-checks';
import { verifyBooks, verifyOpenBooks, type Violation } from '@florin/database/verify-books';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock'>;

/** Transactions that began before the mark are short; where one is not, the next check closes. */
const settling = { tries: 20, everyMs: 100 };

/**
 * Checks the books against themselves, and closes the period when they are sound: `open` reads what came or changed
 * since the last closed period, `whole` all that ever was. Before the first period is closed both read everything.
 */
export async function checkOwnBooks({ db, clock }: Ports, scope: 'open' | 'whole'): Promise<Violation[]> {
  const { mark, hasPeriods } = await settledMark(db);
  const begun = clock.now().getTime();
  const isWhole = scope === 'whole' || !hasPeriods;
  const violations = await db.many(isWhole ? verifyBooks : verifyOpenBooks);
  const at = clock.now();
  await db.run(noteOpenCheck, { at, violations: violations.length, tookMs: at.getTime() - begun });
  if (isWhole) await db.run(noteWholeCheck, { at, violations: violations.length });
  if (violations.length === 0 && mark !== null) await db.one(closeBooks, { mark });
  return violations;
}

/** The mark that this check may close. What is written behind it counts for the next period. */
async function settledMark(db: Ports['db']): Promise<{ mark: bigint | null; hasPeriods: boolean }> {
  await db.one(closeBooks, { mark: null });
  for (let tried = 1; ; tried += 1) {
    // one look after the other, until those who were writing are done
    const found = await db.one(readSettledMark);
    if (found.mark !== null || tried === settling.tries) return found;
    await sleep(settling.everyMs);
  }
}
