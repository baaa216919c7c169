import type { Session } from '@florin/database/statement';
import { recordAudit } from '../audit/record.ts';

/** By what an account acts upon itself. */
export interface OwnActor {
  accountId: string;
  /** Who signed in for it; left out: the account itself. */
  personId?: string;
  /** The API key that asks; null or left out for a session. */
  keyId?: string | null;
  requestId?: string | null;
}

/** Writes down what an account did to itself. `facts` are never secrets. */
export const auditOwn = (
  session: Session,
  { accountId, personId = accountId, keyId = null, requestId = null }: OwnActor,
  { action, facts = null }: { action: `${string}.${string}`; facts?: object | null },
): Promise<void> =>
  recordAudit(session, {
    actorId: personId,
    requestId,
    action,
    subjectType: 'account',
    subjectId: accountId,
    before: null,
    after: keyId === null ? facts : { ...facts, by_key: keyId },
    reason: null,
  });
