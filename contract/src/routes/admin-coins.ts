import { administrator as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { outgoing, outgoingPage, outgoingQuery, platformBalances } from '../schemas/outgoing.ts';
import { adminParams, justification } from '../schemas/reason.ts';
import { createdRefund, newDepositRefund } from '../schemas/refund.ts';
import {
  depositAssignment,
  depositIgnorance,
  unmatchedDeposit,
  unmatchedDepositPage,
  unmatchedDepositQuery,
} from '../schemas/unmatched-deposit.ts';

/** What an administrator does to one outgoing transaction: a reason in, the transaction out. */
const action = {
  method: 'POST',
  access,
  params: adminParams,
  body: justification,
  status: 200,
  data: outgoing,
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const;
const inputs = { params: { id: ids.outgoing }, body: examples.justification };
const underWay = { ...examples.outgoing, status: 'sent', block_height: null, succeeded: null, final_at: null };

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
  bumpOutgoing: route({
    ...action,
    path: '/v1/admin/outgoing/:id/bump',
    summary: 'Sign a waiting transaction again at a higher price',
    description:
      'With the same number, recipient and amount, at the next step. CONFLICT unless it is `signed` or `sent`; a sweep in a batch is raised with its batch.',
    examples: { ...inputs, data: underWay },
  }),
  retryOutgoing: route({
    ...action,
    path: '/v1/admin/outgoing/:id/retry',
    summary: 'Take the next step of an outgoing transaction at once',
    description: 'Instead of when its pause ends. CONFLICT when it has ended, or a batch carries it.',
    examples: { ...inputs, data: underWay },
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
