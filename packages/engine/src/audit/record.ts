import { recordAudit as insertAudit } from '@florin/database/sql/audit/record';
import type { Session } from '@florin/database/statement';

/** Who acts, and in which request; both null for the operator's own command line. */
export interface Actor {
  actorId: string | null;
  requestId: string | null;
}

export interface AuditEntry extends Actor {
  /** What was done, as `<subject>.<verb>`: `chain.pause`, `settings.update`. */
  action: `${string}.${string}`;
  /** What it was done to: `chain`, `payment`, `settings`. */
  subjectType: string;
  /** The id of that; of a thing that exists once, its own name. */
  subjectId: string;
  /** The members that matter, as they were; null for a creation. Never a secret: audit rows are kept for ever. */
  before: unknown;
  /** The same as they are now; null for a deletion. */
  after: unknown;
  /** Why, in the administrator's words; null where none was asked for. */
  reason: string | null;
}

/** Writes down what somebody did, in the transaction of the change itself: neither exists without the other. */
export async function recordAudit(session: Session, entry: AuditEntry): Promise<void> {
  await session.run(insertAudit, { ...entry, before: toJson(entry.before), after: toJson(entry.after) });
}

/** Bigint as text, since JSON has no such number. */
const toJson = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : JSON.stringify(value, (_key, member: unknown) => (typeof member === 'bigint' ? member.toString() : member));
