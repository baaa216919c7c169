import type { AuditHead } from '@florin/database/sql/audit/chain';
import {
  type BooksCheckRow,
  insertBooksCheck,
  type KeptViolation,
  listBooksChecks,
  readBooksFindings,
} from '@florin/database/sql/ledger/checks';
import type { Session } from '@florin/database/statement';
import type { Violation } from '@florin/database/verify-books';
import type { EnginePorts } from '../ports.ts';
import { isPausing } from './payout-pause.ts';

/** As many findings of a check are kept, and as many letters of what was compared. */
const findingsMax = 100;
const factsMax = 2_000;

interface BooksCheck {
  violations: readonly Violation[];
  chainsCompared: number;
  chainsSkipped: number;
  auditHead: AuditHead | null;
}

const kept = (violation: Violation): KeptViolation => ({
  rule: violation.rule,
  subject: violation.subject,
  facts: (JSON.stringify(violation.facts) ?? 'null').slice(0, factsMax),
  pauses: isPausing(violation),
});

/** Writes down what a check of the books told, so that whoever looks at it need not check again. */
export async function keepBooksCheck(
  { db, clock, ids }: Pick<EnginePorts, 'clock' | 'ids'> & { db: Session },
  { violations, chainsCompared, chainsSkipped, auditHead }: BooksCheck,
): Promise<void> {
  await db.run(insertBooksCheck, {
    id: ids.uuid(),
    checkedAt: clock.now(),
    violations: violations.length,
    foundJson: JSON.stringify(violations.slice(0, findingsMax).map(kept)),
    chainsCompared,
    chainsSkipped,
    auditPosition: auditHead?.position ?? null,
    auditHash: auditHead?.hash ?? null,
  });
}

export interface Books {
  checks: BooksCheckRow[];
  /** Of the newest check. */
  found: KeptViolation[];
}

/** What the checks of the last days told, newest first, and what the newest one found. */
export async function readBooks(db: Session): Promise<Books> {
  const [checks, newest] = await Promise.all([db.many(listBooksChecks), db.maybe(readBooksFindings)]);
  return { checks, found: newest?.found ?? [] };
}
