import { administrator as access } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { outgoingPage, outgoingQuery, platformBalances } from '../schemas/outgoing.ts';
import { pageSizeListQuery } from '../schemas/page.ts';
import { unmatchedDepositPage } from '../schemas/unmatched-deposit.ts';

/** Where the coins are, what moves them, and what nobody has claimed. */
export const adminCoins = routes({
  listUnmatchedDeposits: route({
    method: 'GET',
    path: '/v1/admin/unmatched-deposits',
    summary: 'List deposits that no payment has taken, newest first',
    access,
    query: pageSizeListQuery,
    status: 200,
    data: unmatchedDepositPage,
    errors: [],
    examples: { query: { page: '1', page_size: '20' }, data: examples.unmatchedDepositPage },
  }),
  listOutgoing: route({
    method: 'GET',
    path: '/v1/admin/outgoing',
    summary: 'List outgoing transactions, newest first',
    access,
    query: outgoingQuery,
    status: 200,
    data: outgoingPage,
    errors: [],
    examples: { query: { status: 'final', purpose: 'sweep' }, data: examples.outgoingPage },
  }),
  readBalances: route({
    method: 'GET',
    path: '/v1/admin/balances',
    summary: 'Read what the platform holds',
    description: 'By the books, and the prepared deposit addresses that are left.',
    access,
    status: 200,
    data: platformBalances,
    errors: [],
    examples: { data: examples.platformBalances },
  }),
});
