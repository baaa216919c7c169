import { type AuditHead, type ChainedRow, countOverdue, listChained } from '@florin/database/sql/audit/chain';
import type { Session } from '@florin/database/statement';
import type { Violation } from '@florin/database/verify-books';
import { type AuditedRow, chainStart, linkHash } from '@florin/domain/audit/link-hash';
import type { Clock } from '@florin/domain/ports/clock';

const batch = 1_000;
/** The chaining loop runs every few seconds; what waits this long is not waiting for its turn. */
const overdueMs = 10 * 60_000;

export interface AuditVerdict {
  violations: Violation[];
  /** The newest link; null before the first. Kept outside of the database, it tells when the end was cut off. */
  head: AuditHead | null;
}

/**
 * Computes the whole audit chain again. Finds rows that were changed, removed or put between others, and links that
 * were removed or written anew; `known`, a head that was seen earlier, finds a chain that was cut or replaced.
 */
export async function verifyAudit(
  { db, clock }: { db: Session; clock: Clock },
  known: AuditHead | null = null,
): Promise<AuditVerdict> {
  const violations: Violation[] = [];
  let head: AuditHead | null = null;
  let knownHash: string | null = null;
  for (;;) {
    // each batch hangs on the end of the one before
    const rows: ChainedRow[] = await db.many(listChained, { abovePosition: head?.position ?? 0n, limit: batch });
    for (const row of rows) {
      violations.push(...judge(row, head));
      if (row.position === known?.position) knownHash = row.hash;
      head = { position: row.position, hash: row.hash };
    }
    if (rows.length < batch) break;
  }
  if (known !== null && knownHash !== known.hash) {
    violations.push(broken('audit_cut', known.position, { known: known.hash, found: knownHash }));
  }
  const { total } = await db.one(countOverdue, { before: new Date(clock.now().getTime() - overdueMs) });
  if (total > 0n) violations.push({ rule: 'audit_unchained', subject: 'audit_log', facts: { rows: total.toString() } });
  return { violations, head };
}

const broken = (rule: string, position: bigint, facts: object): Violation => ({
  rule,
  subject: `position ${position}`,
  facts,
});

function judge(row: ChainedRow, before: AuditHead | null): Violation[] {
  const { position, linked, previousHash, hash } = row;
  const found: Violation[] = [];
  if (position !== (before?.position ?? 0n) + 1n) {
    found.push(broken('audit_link_missing', position, { after: (before?.position ?? 0n).toString() }));
  }
  if (previousHash !== (before?.hash ?? chainStart)) {
    found.push(broken('audit_link_broken', position, { previousHash, before: before?.hash ?? chainStart }));
  }
  if (typeof row.sequence !== 'bigint')
    found.push(broken('audit_row_missing', position, { sequence: linked.toString() }));
  else if (linkHash(previousHash, row as AuditedRow) !== hash) {
    found.push(broken('audit_row_changed', position, { sequence: linked.toString(), action: row.action }));
  }
  return found;
}
