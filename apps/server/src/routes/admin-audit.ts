import type { Contract } from '@florin/contract/contract';
import { listAudit } from '@florin/engine/audit/list-audit';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentAuditEntry } from '../presenters/administration.ts';
import { counters } from '../presenters/page.ts';

/** The audit log. */
export const adminAuditRoutes = (ports: ServerPorts): Handlers<Contract['adminAudit']> => ({
  list: async ({ query }) => {
    const { actor_id: actorId = null, action = null, subject_id: subjectId = null, page, page_size: pageSize } = query;
    const { total, entries } = await listAudit(ports.db, { actorId, action, subjectId, page, pageSize });
    return { ...counters(total, page, pageSize), audit_log: entries.map(presentAuditEntry) };
  },
});
