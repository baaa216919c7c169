import { payments as access, webhooks } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import {
  newPayment,
  payment,
  paymentPage,
  paymentParams,
  paymentSettings,
  paymentSettingsChanges,
} from '../schemas/payment.ts';
import { paymentListQuery } from '../schemas/payment-list.ts';
import { timeline } from '../schemas/timeline.ts';
import { tokenList } from '../schemas/token.ts';

/** What a merchant does with payments. */
export const payments = routes({
  create: route({
    method: 'POST',
    path: '/v1/payments',
    summary: 'Create a payment',
    description:
      'Asks for an amount in US dollars. Send the payer to `pay_url`; no countdown runs until a token is chosen there. RATE_STALE: the quote of `quote_id` is over.',
    access: { ...access, kyc: 'basic', idempotency: 'honoured' },
    body: newPayment,
    status: 201,
    data: payment,
    errors: ['CONFLICT', 'RATE_STALE'],
    examples: { body: examples.newPayment, data: examples.awaitingSelection },
  }),
  list: route({
    method: 'GET',
    path: '/v1/payments',
    summary: 'List payments, newest first',
    description:
      'Pages have numbers and a total; `cursor=start` begins a walk instead, which costs the same however many there are.',
    access,
    query: paymentListQuery,
    status: 200,
    data: paymentPage,
    errors: [],
    examples: {
      query: { status: 'completed,confirmed', date_from: '2026-03-01', page: '1' },
      data: examples.paymentPage,
    },
  }),
  read: route({
    method: 'GET',
    path: '/v1/payments/:payment_id',
    summary: 'Read a payment',
    access,
    params: paymentParams,
    status: 200,
    data: payment,
    errors: ['NOT_FOUND'],
    examples: { params: { payment_id: ids.payment }, data: examples.payment },
  }),
  timeline: route({
    method: 'GET',
    path: '/v1/payments/:payment_id/timeline',
    summary: 'Read what happened about a payment, oldest first',
    description:
      'Its events and those of its refunds, the coins that came, and what became of each delivery. At most 200 entries, the newest.',
    access,
    params: paymentParams,
    status: 200,
    data: timeline,
    errors: ['NOT_FOUND'],
    examples: { params: { payment_id: ids.payment }, data: examples.timeline },
  }),
  cancel: route({
    method: 'POST',
    path: '/v1/payments/:payment_id/cancel',
    summary: 'Cancel a payment that has received nothing',
    description:
      'Ends the payment as `expired`, and tells it. CONFLICT once money has arrived or is on its way; what arrives later is listed in `other_deposits`.',
    access,
    params: paymentParams,
    status: 200,
    data: payment,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { params: { payment_id: ids.payment }, data: { ...examples.awaitingSelection, status: 'expired' } },
  }),
  tokens: route({
    method: 'GET',
    path: '/v1/payments/tokens',
    summary: 'List the tokens that payments can be made in',
    access,
    status: 200,
    data: tokenList,
    errors: [],
    examples: { data: examples.tokenList },
  }),
  readSettings: route({
    method: 'GET',
    path: '/v1/payments/settings',
    summary: 'Read the payment settings',
    access,
    status: 200,
    data: paymentSettings,
    errors: [],
    examples: { data: examples.paymentSettings },
  }),
  updateSettings: route({
    method: 'PUT',
    path: '/v1/payments/settings',
    summary: 'Change the payment settings',
    description:
      'Members that are left out or null stay as they are. Payments that exist keep what they were created with.',
    access: { ...access, roles: webhooks.roles },
    body: paymentSettingsChanges,
    status: 200,
    data: paymentSettings,
    errors: [],
    examples: { body: examples.paymentSettingsChanges, data: { ...examples.paymentSettings, fee_payer: 'payer' } },
  }),
});
