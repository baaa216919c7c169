import { administrator as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { outgoingPage, outgoingQuery, platformBalances } from '../schemas/outgoing.ts';
import { adminParams } from '../schemas/reason.ts';
import {
  depositAssignment,
  depositIgnorance,
  unmatchedDeposit,
  unmatchedDepositPage,
  unmatchedDepositQuery,
} from '../schemas/unmatched-deposit.ts';

/** Where the coins are, what moves them, and what nobody has claimed. */
export const adminCoins = routes({
  listUnmatchedDeposits: route({
    method: 'GET',
    path: '/v1/admin/unmatched-deposits',
    summary: 'List deposits that no payment has taken, newest first',
    access,
    query: unmatchedDepositQuery,
    status: 200,
    data: unmatchedDepositPage,
    errors: [],
    examples: { query: { page: '1', page_size: '20' }, data: examples.unmatchedDepositPage },
  }),
  assignUnmatchedDeposit: route({
    method: 'POST',
    path: '/v1/admin/unmatched-deposits/:id/assign',
    summary: 'Give an unmatched deposit to a payment',
    description:
      'It counts at the open lock of the same token, else at the present rate. CONFLICT when the payment has its amount ' +
      'already, when another token was received, or when the deposit is on another payment’s address and does not pay the whole.',
    access,
    params: adminParams,
    body: depositAssignment,
    status: 200,
    data: unmatchedDeposit,
    errors: ['NOT_FOUND', 'CONFLICT', 'RATE_STALE'],
    examples: {
      params: { id: ids.deposit },
      body: examples.depositAssignment,
      data: { ...examples.unmatchedDeposit, reason: null },
    },
  }),
  ignoreUnmatchedDeposit: route({
    method: 'POST',
    path: '/v1/admin/unmatched-deposits/:id/ignore',
    summary: 'Hide an unmatched deposit, or show it again',
    description: 'Nothing moves. CONFLICT once a payment has taken it.',
    access,
    params: adminParams,
    body: depositIgnorance,
    status: 200,
    data: unmatchedDeposit,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      params: { id: ids.deposit },
      body: examples.justification,
      data: { ...examples.unmatchedDeposit, is_ignored: true },
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
