import { administrator as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { auditPage, auditQuery } from '../schemas/audit.ts';

/** The audit log. */
export const adminAudit = routes({
  list: route({
    method: 'GET',
    path: '/v1/admin/audit-log',
    summary: 'List what was done, newest first',
    description: 'Entries are never changed or removed; each carries a hash over itself and the one before.',
    access,
    query: auditQuery,
    status: 200,
    data: auditPage,
    errors: [],
    examples: { query: { action: 'chain.pause', subject_id: ids.chain }, data: examples.auditPage },
  }),
});
