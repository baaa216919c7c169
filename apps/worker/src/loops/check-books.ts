import type { Database } from '@florin/database/database';
import type { AuditHead } from '@florin/database/sql/audit-chain';
import { countWaitingDeposits } from '@florin/database/sql/deposits';
import { verifyBooks } from '@florin/database/verify-books';
import type { Clock } from '@florin/domain/ports/clock';
import { verifyAudit } from '@florin/engine/audit/verify-audit';
import type { Logger } from 'pino';

/**
 * A step that checks the books and the audit chain and tells what is wrong. The chain's head goes into the log: kept
 * outside of the database, it shows when the chain was cut or written anew.
 */
export function checkBooks({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): () => Promise<boolean> {
  let known: AuditHead | null = null;
  return async () => {
    const audit = await verifyAudit({ db, clock }, known);
    // After a break the last good head stays the measure.
    if (audit.violations.length === 0) known = audit.head;
    const violations = [...(await db.many(verifyBooks)), ...audit.violations];
    for (const violation of violations) log.error({ violation }, 'the books do not balance');
    const waiting = await db.many(countWaitingDeposits);
    for (const { ruling, total } of waiting) log.warn({ ruling, total: String(total) }, 'deposits wait for a ruling');
    const head = audit.head && { position: String(audit.head.position), hash: audit.head.hash };
    log.info({ violations: violations.length, auditHead: head }, 'books checked');
    return false;
  };
}
