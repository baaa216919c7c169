import type { AuditHead } from '@florin/database/sql/audit/chain';
import { claimBooksCheck, readSettledMark } from '@florin/database/sql/ledger/close';
import { countWaitingDeposits } from '@florin/database/sql/deposits/scan';
import type { Clock } from '@florin/domain/ports/clock';
import type { Violation } from '@florin/database/verify-books';
import type { Ids } from '@florin/domain/ports/ids';
import { verifyAudit } from '@florin/engine/audit/verify-audit';
import { keepBooksCheck } from '@florin/engine/books/books-checks';
import { checkOwnBooks } from '@florin/engine/books/check-own-books';
import { noteCheck } from '@florin/engine/books/payout-pause';
import type { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import type { Logger } from 'pino';
import { type BooksPorts, compareChains, differences } from '../books/check-everything.ts';
import { confirmingFindings } from './confirm-findings.ts';

export interface CheckBooksPorts extends Omit<BooksPorts, 'onUnread'> {
  clock: Clock;
  ids: Ids;
  catalogue: CatalogueCache;
  log: Logger;
}

/** A worker that checks the books goes on doing so; another one takes over once it has missed a check. */
const leaseMs = 3 * 60_000;

/**
 * A step that checks the books against themselves, and more seldom against the chains, and the audit chain, and tells what is
 * wrong. The audit chain's head goes into the log: kept outside of the database, it shows when the chain was cut or
 * written anew. Findings that stay pause payouts, refunds and transfers to exchanges. Of several workers, one checks.
 * Nodes and audit chain are asked at one of `fullEvery` steps, and while something is wrong at each; in between the books
 * alone are checked, unless that means all of their history.
 */
export function checkBooks(ports: CheckBooksPorts, { fullEvery }: { fullEvery: number } = { fullEvery: 1 }) {
  const { db, clock, ids } = ports;
  const full = fullCheck(ports);
  let lease: string | null = null;
  let steps = 0;
  return async (): Promise<boolean> => {
    lease ??= ids.uuid();
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const isMine = (await db.maybe(claimBooksCheck, { lease, now, until })) !== null;
    // Whoever takes over begins with a full check.
    const isFull = isMine && steps % fullEvery === 0;
    steps = isMine ? steps + 1 : 0;
    if (!isMine || (!isFull && !(await db.one(readSettledMark)).hasPeriods)) return false;
    const own = await checkOwnBooks({ db, clock }, 'open');
    if (isFull || own.length > 0) await full(own);
    return false;
  };
}

/** What goes beyond the books' own check, with what that has found. */
function fullCheck({ clock, ids, log, ...ports }: CheckBooksPorts): (own: readonly Violation[]) => Promise<void> {
  const { db } = ports;
  const confirmed = confirmingFindings(() => checkOwnBooks({ db, clock }, 'open'));
  let known: AuditHead | null = null;
  return async (own) => {
    const audit = await verifyAudit({ db, clock }, known);
    // After a break the last good head stays the measure.
    if (audit.violations.length === 0) known = audit.head;
    const onUnread: BooksPorts['onUnread'] = (chain, error) =>
      log.warn({ chain: chain.shortName, err: error }, 'balances not compared');
    const chains = await compareChains({ ...ports, onUnread }, await ports.catalogue.current(), 'open');
    const violations = [...own, ...differences(chains), ...audit.violations];
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
  };
}
