import {
  lockPayoutPause,
  noteBooksCheck,
  type PayoutPauseRow,
  pausePayouts as pause,
  resumePayouts as resume,
} from '@florin/database/sql/catalogue/payout-pause';
import type { Session } from '@florin/database/statement';
import type { Violation } from '@florin/database/verify-books';
import { Refusal } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock'>;

/**
 * Rules that speak of money that left without cause or of books that do not balance. The others tell of what was not
 * told, of coins that wait and of more coins than expected: they alarm, and nothing more leaves because of them.
 */
const pausing: ReadonlySet<string> = new Set([
  'journal_balances',
  'merchant_balance',
  'available',
  'reserved',
  'held_end',
  'withdrawal_held',
  'held_for_nothing',
  'withdrawal_paid',
  'withdrawal_approved',
  'one_payer',
  'exchange_account',
  'exchange_overdrawn',
  'exchange_short',
  'exchange_transit',
  'refund_paid',
  'refund_approved',
  'refund_beyond_surplus',
  'surplus_overdrawn',
  'credit_group',
  'credited_net',
  'deposit_account',
  'settled_value',
  'negative_asset',
  'one_movement',
  'own_signature',
  'swept_before_credit',
  'chain_short',
]);

/** Whether this finding keeps money from leaving. */
export const isPausing = ({ rule }: Violation): boolean => pausing.has(rule);

/** A finding in one line: the same one reads the same at the next check. */
export const findingOf = ({ rule, subject }: Pick<Violation, 'rule' | 'subject'>): string => `${rule} ${subject}`;

/** As many findings are kept; one is enough to pause. */
const findingsMax = 1_000;

const nobody: Actor = { actorId: null, requestId: null };

const facts = ({ pausedAt, rule, subject, reason }: PayoutPauseRow) => ({ pausedAt, rule, subject, reason });

interface PauseChange {
  action: `payouts.${string}`;
  /** Before and after. */
  rows: PayoutPauseRow[];
  reason: string | null;
}

const audit = (session: Session, by: Actor, { action, rows: [before, after], reason }: PauseChange) =>
  recordAudit(session, {
    ...by,
    action,
    subjectType: 'payouts',
    subjectId: 'payouts',
    before: before === undefined ? null : facts(before),
    after: after === undefined ? null : facts(after),
    reason,
  });

/**
 * Writes down that the books were checked and which of its findings pause. The first that no administrator has accepted
 * pauses payouts, refunds and transfers to exchanges, audited without a person.
 */
export async function noteCheck({ db, clock }: Ports, findings: readonly Violation[]): Promise<PayoutPauseRow> {
  const found = [...new Set(findings.filter(isPausing).map(findingOf))].slice(0, findingsMax);
  return db.transaction(async (session) => {
    const before = await session.one(lockPayoutPause);
    const noted = await session.one(noteBooksCheck, { at: clock.now(), found });
    const cause = findings.find((one) => isPausing(one) && !noted.accepted.includes(findingOf(one)));
    if (before.pausedAt !== null || !cause) return noted;
    const reason = `The books do not balance: ${findingOf(cause)}`;
    const after = await session.one(pause, { at: clock.now(), rule: cause.rule, subject: cause.subject, reason });
    await audit(session, nobody, { action: 'payouts.pause', rows: [before, after], reason });
    return after;
  });
}

/** Pauses by an administrator's hand. Refuses with CONFLICT when it is paused already. */
export async function pausePayouts({ db, clock }: Ports, reason: string, by: Actor): Promise<PayoutPauseRow> {
  return db.transaction(async (session) => {
    const before = await session.one(lockPayoutPause);
    if (before.pausedAt !== null) throw new Refusal('CONFLICT', `Payouts are paused already: ${before.reason}`);
    const after = await session.one(pause, { at: clock.now(), rule: null, subject: null, reason });
    await audit(session, by, { action: 'payouts.pause', rows: [before, after], reason });
    return after;
  });
}

/**
 * Lets money leave again. What a rule of the books has paused needs a check that found nothing since, or a reason: then
 * what is found now is accepted and does not pause again. Refuses with CONFLICT otherwise, and when nothing is paused.
 */
export async function resumePayouts({ db }: Ports, reason: string | null, by: Actor): Promise<PayoutPauseRow> {
  return db.transaction(async (session) => {
    const before = await session.one(lockPayoutPause);
    const { pausedAt, rule, cleanAt } = before;
    if (pausedAt === null) throw new Refusal('CONFLICT', 'Payouts are not paused.');
    const isClean = cleanAt !== null && cleanAt > pausedAt;
    if (rule !== null && !isClean && reason === null) {
      throw new Refusal(
        'CONFLICT',
        `${before.reason}. No check of the books has passed since: wait for one (every five minutes), or give a reason to resume all the same.`,
      );
    }
    const after = await session.one(resume);
    await audit(session, by, { action: 'payouts.resume', rows: [before, after], reason });
    return after;
  });
}
