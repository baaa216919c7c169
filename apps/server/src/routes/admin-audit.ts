import type { Contract } from '@florin/contract/contract';
import type { AuditRow } from '@florin/database/sql/list-audit';
import type { AuditFilter } from '@florin/engine/audit/list-audit';
import type { Handlers } from '../http/handler.ts';
import { presentAuditEntry } from '../presenters/administration.ts';
import { counters } from '../presenters/page.ts';

/** What the audit log needs, bound to its ports. */
export interface AdminAuditUseCases {
  listAudit(filter: AuditFilter): Promise<{ total: bigint; entries: AuditRow[] }>;
}

/** The audit log. */
export const adminAuditRoutes = (engine: AdminAuditUseCases): Handlers<Contract['adminAudit']> => ({
  list: async ({ query }) => {
    const { actor_id: actorId = null, action = null, subject_id: subjectId = null, page, page_size: pageSize } = query;
    const { total, entries } = await engine.listAudit({ actorId, action, subjectId, page, pageSize });
    return { ...counters(total, page, pageSize), audit_log: entries.map(presentAuditEntry) };
  },
});
