import { type AuditRow, countAudit, listAudit as listAuditRows } from '@florin/database/sql/audit/list';
import type { Session } from '@florin/database/statement';

export interface AuditFilter {
  actorId: string | null;
  action: string | null;
  subjectId: string | null;
  page: number;
  pageSize: number;
}

/** One page of what was done, newest first, and how many rows there are. */
export async function listAudit(
  db: Session,
  { actorId, action, subjectId, page, pageSize }: AuditFilter,
): Promise<{ total: bigint; entries: AuditRow[] }> {
  const [entries, { total }] = await Promise.all([
    db.many(listAuditRows, { actorId, action, subjectId, limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countAudit, { actorId, action, subjectId }),
  ]);
  return { total, entries };
}
