import { administrator as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { blacklistEntry, blacklistPage, newBlacklistEntry } from '../schemas/blacklist.ts';
import { pageSizeListQuery } from '../schemas/page.ts';
import { adminParams } from '../schemas/reason.ts';

/** Addresses whose money is not accepted. */
export const adminBlacklist = routes({
  list: route({
    method: 'GET',
    path: '/v1/admin/blacklist',
    summary: 'List blacklisted addresses, newest first',
    access,
    query: pageSizeListQuery,
    status: 200,
    data: blacklistPage,
    errors: [],
    examples: { query: { page: '1', page_size: '20' }, data: examples.blacklistPage },
  }),
  add: route({
    method: 'POST',
    path: '/v1/admin/blacklist',
    summary: 'Blacklist an address',
    description: 'Counts at once, also for money that has arrived and is not credited yet. CONFLICT when it is listed.',
    access,
    body: newBlacklistEntry,
    status: 201,
    data: blacklistEntry,
    errors: ['CONFLICT'],
    examples: { body: examples.newBlacklistEntry, data: examples.blacklistEntry },
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/admin/blacklist/:id',
    summary: 'Take an address off the blacklist',
    description: 'Payments that are held back because of it stay so.',
    access,
    params: adminParams,
    status: 204,
    errors: ['NOT_FOUND'],
    examples: { params: { id: ids.blacklistEntry }, data: null },
  }),
});
