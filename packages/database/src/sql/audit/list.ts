import { statement } from '../../statement.ts';
import { counted } from '../../counted.ts';

export interface AuditRow {
  id: string;
  at: Date;
  actorId: string | null;
  actorEmail: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  requestId: string | null;
  /** Place in the chain and hash; null until the row is chained. */
  position: bigint | null;
  hash: string | null;
}

interface Filter {
  actorId: string | null;
  action: string | null;
  subjectId: string | null;
}
const filter = `($actorId::uuid is null or a.actor_id = $actorId)
  and ($action::text is null or a.action = $action) and ($subjectId::text is null or a.subject_id = $subjectId)`;

/** One page of the audit log, newest first. */
export const listAudit = statement<Filter & { limit: number; offset: number }, AuditRow>(
  'list_audit',
  `select a.id, a.at, a.actor_id, c.email as actor_email, a.action, a.subject_type, a.subject_id, a.before, a.after,
          a.reason, a.request_id, l.position, l.hash
     from (select * from audit_log a where ${filter} order by a.sequence desc limit $limit offset $offset) a
     left join accounts c on c.id = a.actor_id
     left join audit_links l on l.sequence = a.sequence
    order by a.sequence desc`,
);

export const countAudit = statement<Filter, { total: bigint }>('count_audit', counted(`audit_log a where ${filter}`));
