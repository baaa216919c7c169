import { administrator as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { adminPaymentDetail } from '../schemas/admin-detail.ts';
import { adminPayment, adminPaymentPage } from '../schemas/admin-payment.ts';
import { adminPaymentQuery } from '../schemas/payment-list.ts';
import { timeline } from '../schemas/timeline.ts';
import { adminParams, justification } from '../schemas/reason.ts';

/** What an administrator does to one payment: a reason in, the payment out. */
const action = {
  method: 'POST',
  access,
  params: adminParams,
  body: justification,
  status: 200,
  data: adminPayment,
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const;

const inputs = { params: { id: ids.payment }, body: examples.justification };

/** Administration of payments. */
export const adminPayments = routes({
  list: route({
    method: 'GET',
    path: '/v1/admin/payments',
    summary: 'List the payments of all merchants, newest first',
    description: 'Narrowed and walked as merchants do it with theirs.',
    access,
    query: adminPaymentQuery,
    status: 200,
    data: adminPaymentPage,
    errors: [],
    examples: { query: { status: 'completed', merchant_id: ids.merchant }, data: examples.adminPaymentPage },
  }),
  read: route({
    method: 'GET',
    path: '/v1/admin/payments/:id',
    summary: 'Read a payment with its timeline, refunds and tickets',
    access,
    params: adminParams,
    status: 200,
    data: adminPaymentDetail,
    errors: ['NOT_FOUND'],
    examples: { params: inputs.params, data: examples.adminPaymentDetail },
  }),
  timeline: route({
    method: 'GET',
    path: '/v1/admin/payments/:id/timeline',
    summary: 'Read what happened to a payment of any merchant, oldest first',
    description: 'As its merchant reads it.',
    access,
    params: adminParams,
    status: 200,
    data: timeline,
    errors: ['NOT_FOUND'],
    examples: { params: inputs.params, data: examples.timeline },
  }),
  expire: route({
    ...action,
    path: '/v1/admin/payments/:id/expire',
    summary: 'End a payment that has received nothing',
    description: 'CONFLICT once money has arrived. What arrives later is listed as an unmatched deposit.',
    examples: { ...inputs, data: { ...examples.adminPayment, status: 'expired' } },
  }),
  fail: route({
    ...action,
    path: '/v1/admin/payments/:id/fail',
    summary: 'Take an unsettled payment out of processing',
    description:
      'For a case to look into: nothing of it is credited until it is taken up again. CONFLICT once settled.',
    examples: { ...inputs, data: { ...examples.adminPayment, status: 'failed' } },
  }),
  settlePartial: route({
    ...action,
    path: '/v1/admin/payments/:id/settle-partial',
    summary: 'Settle what a payment has received, without waiting for the rest',
    description:
      'It is swept and credited in proportion, and ends `expired_partial`. CONFLICT unless it is `expired_selection` with ' +
      'confirmed funds only.',
    examples: { ...inputs, data: { ...examples.adminPayment, status: 'expired_selection' } },
  }),
  release: route({
    ...action,
    path: '/v1/admin/payments/:id/release',
    summary: 'Let a blacklisted payment go on',
    description:
      'Its deposits count and its coins leave quarantine. CONFLICT unless it is `blacklisted`, and while a refund takes coins out.',
    examples: { ...inputs, data: { ...examples.adminPayment, status: 'confirmed' } },
  }),
  keep: route({
    ...action,
    path: '/v1/admin/payments/:id/keep',
    summary: 'Leave a blacklisted payment’s coins in quarantine',
    description:
      'Its status stays. CONFLICT when no quarantine of it waits for a decision, and while a refund takes coins out.',
    examples: { ...inputs, data: { ...examples.adminPayment, status: 'blacklisted' } },
  }),
  recompute: route({
    ...action,
    path: '/v1/admin/payments/:id/recompute',
    summary: 'Take a failed payment up again',
    description: 'It goes where its selections and deposits say. CONFLICT unless it is `failed`.',
    examples: { ...inputs, data: { ...examples.adminPayment, status: 'confirming' } },
  }),
  retrySweep: route({
    ...action,
    path: '/v1/admin/payments/:id/retry-sweep',
    summary: 'Sweep a payment again whose sweep was given up',
    description: 'CONFLICT unless it is `sweep_failed`.',
    examples: { ...inputs, data: { ...examples.adminPayment, status: 'confirmed' } },
  }),
});
