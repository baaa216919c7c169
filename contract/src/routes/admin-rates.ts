import { administrator as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { pageSizeListQuery } from '../schemas/page.ts';
import { rateHistoryPage, rateLocks, ratePage, rateParams, rateSources } from '../schemas/rates.ts';

/** Where prices come from, and what was made of them. */
export const adminRates = routes({
  list: route({
    method: 'GET',
    path: '/v1/admin/rates',
    summary: 'List the rates of active tokens with what they were made of',
    access,
    query: pageSizeListQuery,
    status: 200,
    data: ratePage,
    errors: [],
    examples: { query: { page: '1', page_size: '20' }, data: examples.ratePage },
  }),
  sources: route({
    method: 'GET',
    path: '/v1/admin/rate-sources',
    summary: 'List the sources of prices and how they do',
    description: 'Those that some worker has asked in the last day.',
    access,
    status: 200,
    data: rateSources,
    errors: [],
    examples: { data: examples.rateSources },
  }),
  history: route({
    method: 'GET',
    path: '/v1/admin/tokens/:id/rate-history',
    summary: 'List what the sources said of a token, newest first',
    description: 'Once a minute, and whenever they begin or cease to give a rate; kept for a day.',
    access,
    params: rateParams,
    query: pageSizeListQuery,
    status: 200,
    data: rateHistoryPage,
    errors: ['NOT_FOUND'],
    examples: {
      params: { id: ids.eth },
      query: { page: '1', page_size: '20' },
      data: examples.rateHistoryPage,
    },
  }),
  locks: route({
    method: 'GET',
    path: '/v1/admin/payments/:id/rate-locks',
    summary: 'List the locks of a payment with their receipts, oldest first',
    description: 'Which sources there were, what they quoted, how old that was, and why some did not count.',
    access,
    params: rateParams,
    status: 200,
    data: rateLocks,
    errors: ['NOT_FOUND'],
    examples: { params: { id: ids.payment }, data: examples.rateLocks },
  }),
});
