import type { Database } from '@florin/database/database';
import {
  confirmSecondPersonRequest,
  countSecondPersonRequests,
  listSecondPersonRequests,
  lockSecondPersonRequest,
  type SecondPersonRow,
} from '@florin/database/sql/approvals/second-person';
import type { Session } from '@florin/database/statement';
import { notFound, Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import { recordAudit } from '../../audit/record.ts';

/** One page of what waits for another administrator, newest first, and how much there is. */
export async function listRequests(
  { db, clock }: { db: Session; clock: Clock },
  { status, page, pageSize }: { status: 'open' | 'confirmed' | null; page: number; pageSize: number },
): Promise<{ total: bigint; requests: SecondPersonRow[] }> {
  const confirmed = status === null ? null : status === 'confirmed';
  const now = clock.now();
  const [requests, { total }] = await Promise.all([
    db.many(listSecondPersonRequests, { now, isConfirmed: confirmed, limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countSecondPersonRequests, { now, isConfirmed: confirmed }),
  ]);
  return { total, requests };
}

/**
 * Confirms what another administrator asked for; whoever asked may then send it once more. Audited. Refuses with
 * NOT_FOUND, FORBIDDEN (one's own request) and CONFLICT (confirmed, used or over).
 */
export const confirmRequest = (
  { db, clock }: { db: Database; clock: Clock },
  by: { actorId: string; requestId: string },
  id: string,
): Promise<SecondPersonRow> =>
  db.transaction(async (session) => {
    const row = await session.maybe(lockSecondPersonRequest, { id });
    if (!row) throw notFound('request');
    if (row.requestedBy === by.actorId)
      throw new Refusal('FORBIDDEN', 'You asked for this yourself: another administrator has to confirm it.');
    const now = clock.now();
    if (row.confirmedAt !== null || row.usedAt !== null || row.expiresAt <= now)
      throw new Refusal('CONFLICT', 'This request was confirmed already, or is over.');
    await session.run(confirmSecondPersonRequest, { id, confirmedBy: by.actorId, now });
    const subject = {
      action: 'second_person.confirm',
      subjectType: 'second_person_request',
      subjectId: id,
    } as const;
    const facts = { method: row.method, path: row.path, requested_by: row.requestedBy };
    await recordAudit(session, { ...by, ...subject, before: null, after: facts, reason: null });
    return { ...row, confirmedBy: by.actorId, confirmedAt: now };
  });
