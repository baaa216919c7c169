import { type AccountRow, lockWholeAccount } from '@florin/database/sql/accounts/account';
import { closeAllSessions } from '@florin/database/sql/accounts/sessions';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../../audit/record.ts';
import type { BasePorts } from '../../base-ports.ts';

/** Which account is dealt with, by whom and why. */
export interface IncidentOrder {
  accountId: string;
  /** Administrators are dealt with from the operator's command line alone. */
  merchantsOnly: boolean;
  by: Actor;
  reason: string | null;
}

/** What was done, for the audit log; never a secret. */
export interface IncidentFacts<T> {
  value: T;
  before: object | null;
  after: object | null;
}

/**
 * Does something to an account under its lock, with its line in the audit log; this process knows at once, others within
 * a second. Refuses with NOT_FOUND, and as `work` does.
 */
export async function changeAccount<T>(
  { db, authenticator }: Pick<BasePorts, 'db' | 'clock' | 'authenticator'>,
  { accountId, merchantsOnly, by, reason, verb }: IncidentOrder & { verb: string },
  work: (session: Session, account: AccountRow) => Promise<IncidentFacts<T>>,
): Promise<T> {
  const value = await db.transaction(async (session) => {
    const account = await session.maybe(lockWholeAccount, { accountId });
    if (!account || (merchantsOnly && account.role !== 'merchant')) throw notFound('merchant');
    const done = await work(session, account);
    const { before, after } = done;
    const subject = { action: `account.${verb}`, subjectType: 'account', subjectId: accountId } as const;
    await recordAudit(session, { ...by, ...subject, before, after, reason });
    return done.value;
  });
  authenticator.forgetAccount(accountId);
  return value;
}

/** Ends every session of an account; answers how many there were. */
export const endSessionsOf = async (session: Session, accountId: string): Promise<number> =>
  (await session.many(closeAllSessions, { accountId })).length;
