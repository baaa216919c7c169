import type { Session } from '@florin/database/statement';
import { type AuditEntry, recordAudit } from '../audit/record.ts';

/** By what an account acts upon itself. */
export interface OwnActor {
  accountId: string;
  /** Who signed in for it; left out: the account itself. */
  personId?: string;
  /** The API key that asks; null or left out for a session. */
  keyId?: string | null;
  requestId?: string | null;
}

type Deed = Pick<AuditEntry, 'action' | 'subjectType' | 'subjectId'> & { before: object | null; after: object | null };

/** Writes down what an account did to something of its own. What it was and is holds no secrets. */
export const auditDeed = (
  session: Session,
  { accountId, personId = accountId, keyId = null, requestId = null }: OwnActor,
  { after, ...deed }: Deed,
): Promise<void> =>
  recordAudit(session, {
    ...deed,
    actorId: personId,
    requestId,
    after: keyId === null ? after : { ...after, by_key: keyId },
    reason: null,
  });

/** Writes down what an account did to itself. `facts` are never secrets. */
export const auditOwn = (
  session: Session,
  actor: OwnActor,
  { action, facts = null }: { action: Deed['action']; facts?: object | null },
): Promise<void> => {
  const subject = { subjectType: 'account', subjectId: actor.accountId };
  return auditDeed(session, actor, { action, ...subject, before: null, after: facts });
};
