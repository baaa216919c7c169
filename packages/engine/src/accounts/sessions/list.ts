import { countSessions, listSessions as listRows, type SessionRow } from '@florin/database/sql/accounts/sessions';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';
import type { Caller } from '../caller.ts';
import { usedAfter } from '../session-lifetime.ts';

/** One page of the sessions of who is signed in, newest first, and how many there are; those that are over are left out. */
export async function listSessions(
  { db, clock }: { db: Session; clock: Clock },
  { accountId, credentialHash }: Caller,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: bigint; sessions: SessionRow[] }> {
  const now = clock.now();
  const live = { accountId, now, usedAfter: usedAfter(now) };
  const [sessions, { total }] = await Promise.all([
    db.many(listRows, { ...live, ownHashHex: credentialHash, limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countSessions, live),
  ]);
  return { total, sessions };
}
