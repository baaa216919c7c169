import { administrator as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { adminPayment, adminPaymentPage, adminPaymentQuery } from '../schemas/admin-payment.ts';
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
    access,
    query: adminPaymentQuery,
    status: 200,
    data: adminPaymentPage,
    errors: [],
    examples: { query: { status: 'completed', merchant_id: ids.merchant }, data: examples.adminPaymentPage },
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
  retrySweep: route({
    ...action,
    path: '/v1/admin/payments/:id/retry-sweep',
    summary: 'Sweep a payment again whose sweep was given up',
    description: 'CONFLICT unless it is `sweep_failed`.',
    examples: { ...inputs, data: { ...examples.adminPayment, status: 'confirmed' } },
  }),
});
