import type { AuditEntry } from '../audit/record.ts';

/** Which member acts, for which merchant, in which request. */
export interface MemberActor {
  merchantId: string;
  personId: string;
  requestId: string | null;
}

interface Deed {
  verb: string;
  /** Of the member or of the invitation. */
  id: string;
  before: object | null;
  after: object | null;
}

/** What the audit log keeps of a change to a team. */
export const memberEntry = (
  { merchantId, personId, requestId }: MemberActor,
  { verb, id, before, after }: Deed,
): AuditEntry => ({
  actorId: personId,
  requestId,
  action: `member.${verb}`,
  subjectType: 'member',
  subjectId: id,
  before,
  after: { merchant_id: merchantId, ...after },
  reason: null,
});
