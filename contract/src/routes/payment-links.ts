import { payments as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { pageSizeListQuery } from '../schemas/page.ts';
import {
  newPaymentLink,
  paymentLink,
  paymentLinkChanges,
  paymentLinkCode,
  paymentLinkPage,
  paymentLinkParams,
} from '../schemas/payment-link.ts';

const params = { payment_link_id: ids.paymentLink };

/** Addresses that a merchant gives to many payers; each opens a payment of his own there. */
export const paymentLinks = routes({
  create: route({
    method: 'POST',
    path: '/v1/payment-links',
    summary: 'Create a payment link',
    description:
      'The link opens payments until it ends, is switched off, or its stock is used up. Without `amount_usd` the payer names the amount. CONFLICT when you have 1,000 links.',
    access: { ...access, kyc: 'basic' },
    body: newPaymentLink,
    status: 201,
    data: paymentLink,
    errors: ['CONFLICT'],
    examples: { body: examples.newPaymentLink, data: examples.paymentLink },
  }),
  list: route({
    method: 'GET',
    path: '/v1/payment-links',
    summary: 'List payment links, newest first',
    access,
    query: pageSizeListQuery,
    status: 200,
    data: paymentLinkPage,
    errors: [],
    examples: { query: { page: '1', page_size: '20' }, data: examples.paymentLinkPage },
  }),
  read: route({
    method: 'GET',
    path: '/v1/payment-links/:payment_link_id',
    summary: 'Read a payment link',
    access,
    params: paymentLinkParams,
    status: 200,
    data: paymentLink,
    errors: ['NOT_FOUND'],
    examples: { params, data: examples.paymentLink },
  }),
  update: route({
    method: 'PUT',
    path: '/v1/payment-links/:payment_link_id',
    summary: 'Change a payment link',
    description:
      'Members that are left out stay as they are; null clears one that may be null. Payments that were opened keep what they were created with.',
    access,
    params: paymentLinkParams,
    body: paymentLinkChanges,
    status: 200,
    data: paymentLink,
    errors: ['NOT_FOUND'],
    examples: { params, body: examples.paymentLinkChanges, data: { ...examples.paymentLink, active: false } },
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/payment-links/:payment_link_id',
    summary: 'Remove a payment link',
    description: 'Its page says that the link is no longer there. Payments that were opened go on.',
    access,
    params: paymentLinkParams,
    status: 204,
    errors: ['NOT_FOUND'],
    examples: { params, data: null },
  }),
  code: route({
    method: 'GET',
    path: '/v1/payment-links/:payment_link_id/qr',
    summary: 'Get a payment link as a QR code and as HTML',
    access,
    params: paymentLinkParams,
    status: 200,
    data: paymentLinkCode,
    errors: ['NOT_FOUND'],
    examples: { params, data: examples.paymentLinkCode },
  }),
});
