import { closeOwnSession } from '@florin/database/sql/accounts/sessions';
import { notFound } from '@florin/domain/errors';
import type { Caller } from '../caller.ts';
import { auditOwn } from '../own-audit.ts';
import { revokeOtherSessions } from '../revoke-other-sessions.ts';
import type { BasePorts } from '../../base-ports.ts';

type Ports = Pick<BasePorts, 'db' | 'authenticator'>;

/**
 * Ends one session of who is signed in: in this process at once, in others within a second. Audited. Refuses with
 * NOT_FOUND, also for another account's.
 */
export async function endSession(
  { db, authenticator }: Ports,
  caller: Caller,
  { id, requestId = null }: { id: string; requestId?: string | null },
): Promise<void> {
  const { hash } = await db.transaction(async (session) => {
    const ended = await session.maybe(closeOwnSession, { accountId: caller.accountId, id });
    if (!ended) throw notFound('session');
    await auditOwn(session, { ...caller, requestId }, { action: 'account.end_session', facts: { session_id: id } });
    return ended;
  });
  authenticator.forget(hash);
}

/** Ends every session of who is signed in but the one that asks. Audited. */
export async function endOtherSessions(
  { db, authenticator }: Ports,
  caller: Caller,
  requestId: string | null = null,
): Promise<void> {
  const ended = await db.transaction(async (session) => {
    const hashes = await revokeOtherSessions(session, caller);
    await auditOwn(
      session,
      { ...caller, requestId },
      { action: 'account.end_sessions', facts: { ended: hashes.length - 1 } },
    );
    return hashes;
  });
  for (const hash of ended) authenticator.forget(hash);
}
