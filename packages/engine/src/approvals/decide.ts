import type { Session, Statement } from '@florin/database/statement';
import { notFound, Refusal } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import { refuseRewound } from './refuse-rewound.ts';

/** Which refund or withdrawal an administrator decides about, and why. */
export interface ReviewOrder<Reason extends string | null = string> {
  id: string;
  reason: Reason;
}

/** What the audit log calls each decision. */
const verbs = { approved: 'approve', rejected: 'reject', given_up: 'fail' } as const;

export interface Decision extends ReviewOrder<string | null> {
  by: Actor;
  move: keyof typeof verbs;
  /** A signature for what is approved already: it may be one more. */
  isFurther?: boolean;
}

/** What refunds and withdrawals differ in under review. */
export interface Reviewed<Row extends { status: string }> {
  subject: 'refund' | 'withdrawal';
  lock: Statement<{ id: string }, Row>;
  nextStatus: (from: Row['status'], move: Decision['move']) => string | null;
  /** Statuses in which the signer may still wait for a signature. */
  signable: ReadonlySet<Row['status']>;
  /** What the audit log keeps. */
  told: (row: Row) => object;
}

/**
 * Carries out a decision about one row under its lock, with its line in the audit log. Refuses with NOT_FOUND, with
 * CONFLICT where its status does not allow the decision, and with MAINTENANCE whatever gives an amount back while the past
 * of the database is not settled; so may `act`.
 */
export async function decide<Row extends { status: string }>(
  session: Session,
  { of, by, id, move, reason, isFurther = false }: Decision & { of: Reviewed<Row> },
  act: (row: Row) => Promise<Row>,
): Promise<Row> {
  const { subject, lock, nextStatus, signable, told } = of;
  const row = await session.maybe(lock, { id });
  if (!row) throw notFound(subject);
  if (nextStatus(row.status, move) === null && !(isFurther && signable.has(row.status)))
    throw new Refusal('CONFLICT', `The ${subject} is ${row.status}: ${verbs[move]} is not possible from there.`);
  if (move !== 'approved') await refuseRewound(session);
  const after = await act(row);
  const what = { action: `${subject}.${verbs[move]}`, subjectType: subject, subjectId: id } as const;
  await recordAudit(session, { ...by, ...what, before: { status: row.status }, after: told(after), reason });
  return after;
}
