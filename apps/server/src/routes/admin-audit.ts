import type { Contract } from '@florin/contract/contract';
import { listAudit } from '@florin/engine/audit/list-audit';
import { readAuditChain } from '@florin/engine/audit/read-chain';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentAuditChain } from '../presenters/admin-detail.ts';
import { presentAuditEntry } from '../presenters/administration.ts';
import { counters } from '../presenters/page.ts';

/** The audit log. */
export const adminAuditRoutes = (ports: ServerPorts): Handlers<Contract['adminAudit']> => ({
  list: async ({ query }) => {
    const { actor_id: actorId = null, action = null, subject_id: subjectId = null, page, page_size: pageSize } = query;
    const { total, entries } = await listAudit(ports.db, { actorId, action, subjectId, page, pageSize });
    return { ...counters(total, page, pageSize), audit_log: entries.map(presentAuditEntry) };
  },
  readChain: async ({ query: { from, limit } }) =>
    presentAuditChain(from, await readAuditChain(ports.db, BigInt(from), limit)),
});
