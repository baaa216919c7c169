import { administrator as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { auditChain, auditChainQuery, auditPage, auditQuery } from '../schemas/audit.ts';

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
  readChain: route({
    method: 'GET',
    path: '/v1/admin/audit-chain',
    summary: 'Read the audit chain, to compute it again',
    description:
      'A hash covers the JSON array of `previous_hash`, `sequence`, `id`, `transaction`, `at`, `actor_id`, `action`, `subject_type`, `subject_id`, `before`, `after`, `reason` and `request_id`, without spaces.',
    access,
    query: auditChainQuery,
    status: 200,
    data: auditChain,
    errors: [],
    examples: { query: { from: '418', limit: '500' }, data: examples.auditChain },
  }),
});
