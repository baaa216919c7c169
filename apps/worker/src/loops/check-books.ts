import type { AuditHead } from '@florin/database/sql/audit-chain';
import { countWaitingDeposits } from '@florin/database/sql/deposits';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import { verifyAudit } from '@florin/engine/audit/verify-audit';
import { keepBooksCheck } from '@florin/engine/books/books-checks';
import { noteCheck } from '@florin/engine/books/payout-pause';
import type { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import type { Logger } from 'pino';
import { type BooksPorts, compareChains, findViolations } from '../books/check-everything.ts';
import { confirmingFindings } from './confirm-findings.ts';

export interface CheckBooksPorts extends Omit<BooksPorts, 'onUnread'> {
  clock: Clock;
  ids: Ids;
  catalogue: CatalogueCache;
  log: Logger;
}

/**
 * A step that checks the books against themselves and against the chains, and the audit chain, and tells what is
 * wrong. The audit chain's head goes into the log: kept outside of the database, it shows when the chain was cut or
 * written anew. Findings that stay pause payouts, refunds and transfers to exchanges.
 */
export function checkBooks({ clock, ids, log, ...ports }: CheckBooksPorts): () => Promise<boolean> {
  const { db } = ports;
  const confirmed = confirmingFindings(() => findViolations(db, []));
  let known: AuditHead | null = null;
  return async () => {
    const audit = await verifyAudit({ db, clock }, known);
    // After a break the last good head stays the measure.
    if (audit.violations.length === 0) known = audit.head;
    const onUnread: BooksPorts['onUnread'] = (chain, error) =>
      log.warn({ chain: chain.shortName, err: error }, 'balances not compared');
    const chains = await compareChains({ ...ports, onUnread }, await ports.catalogue.current(), 'open');
    const violations = [...(await findViolations(db, chains)), ...audit.violations];
    for (const violation of violations) log.error({ violation }, 'the books do not balance');
    const pause = await noteCheck({ db, clock }, await confirmed(violations));
    if (pause.pausedAt !== null)
      log.error(
        { rule: pause.rule, subject: pause.subject, reason: pause.reason },
        'no money leaves: payouts are paused',
      );
    const waiting = await db.many(countWaitingDeposits);
    for (const { ruling, total } of waiting) log.warn({ ruling, total: String(total) }, 'deposits wait for a ruling');
    const head = audit.head && { position: String(audit.head.position), hash: audit.head.hash };
    const compared = chains.filter(({ comparison }) => comparison?.compared).length;
    const counts = { chainsCompared: compared, chainsSkipped: chains.length - compared };
    await keepBooksCheck({ db, clock, ids }, { violations, ...counts, auditHead: audit.head });
    log.info({ violations: violations.length, chainsCompared: compared, auditHead: head }, 'books checked');
    return false;
  };
}
