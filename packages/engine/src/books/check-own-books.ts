import { closeBooks, noteOpenCheck, noteWholeCheck, readSettledMark } from '@florin/database/sql/ledger/close';
import type { Session } from '@florin/database/statement';
import { verifyBooks, verifyOpenBooks, type Violation } from '@florin/database/verify-books';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock'>;

/**
 * Checks the books against themselves, and closes the period when they are sound: `open` reads what came or changed
 * since the last closed period, `whole` all that ever was. Before the first period is closed both read everything.
 */
export async function checkOwnBooks({ db, clock }: Ports, scope: 'open' | 'whole'): Promise<Violation[]> {
  await takeMark(db);
  // Null while a transaction from before the mark is open: then the next check closes.
  const { mark, hasPeriods } = await db.one(readSettledMark);
  const begun = clock.now().getTime();
  const isWhole = scope === 'whole' || !hasPeriods;
  const violations = await db.many(isWhole ? verifyBooks : verifyOpenBooks);
  const at = clock.now();
  await db.run(noteOpenCheck, { at, violations: violations.length, tookMs: at.getTime() - begun });
  if (isWhole) await db.run(noteWholeCheck, { at, violations: violations.length });
  if (violations.length === 0 && mark !== null) await db.one(closeBooks, { mark });
  return violations;
}

/** Marks where the first period will end, if nobody has: whoever was writing by then is done soon. */
export async function takeMark(db: Session): Promise<void> {
  await db.one(closeBooks, { mark: null });
}
