import { statement } from '../../statement.ts';

export interface AuditColumns {
  actorId: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  before: string | null;
  after: string | null;
  reason: string | null;
  requestId: string | null;
}

/** Appends one row to the audit log, in the transaction of the change that it tells. */
export const recordAudit = statement<AuditColumns>(
  'record_audit',
  `insert into audit_log (actor_id, action, subject_type, subject_id, before, after, reason, request_id)
   values ($actorId, $action, $subjectType, $subjectId, $before, $after, $reason, $requestId)`,
);
