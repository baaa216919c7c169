import { administrator as access } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { ids } from '../examples/ids.ts';
import { adminParams } from '../schemas/reason.ts';
import { createdRefund, newDepositRefund } from '../schemas/refund.ts';
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
  refundDeposit: route({
    method: 'POST',
    path: '/v1/admin/unmatched-deposits/:id/refund',
    summary: 'Request the refund of a whole deposit that no payment has taken',
    description: 'As `POST /v1/admin/refunds` with the source `unmatched`.',
    access: { ...access, idempotency: 'refused' },
    params: adminParams,
    body: newDepositRefund,
    status: 201,
    data: createdRefund,
    errors: ['NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_FUNDS'],
    examples: {
      params: { id: ids.deposit },
      body: examples.newDepositRefund,
      data: {
        ...examples.refund,
        source: 'unmatched',
        deposit_id: ids.deposit,
        address: examples.newDepositRefund.address,
        address_given_at: examples.refund.created_at,
        link_expires_at: null,
        refund_url: null,
      },
    },
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
