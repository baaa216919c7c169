import { payer as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import {
  checkout,
  checkoutStatus,
  confirmedSelection,
  liveRate,
  recentBlock,
  tokenChoice,
} from '../schemas/checkout.ts';
import { feeEstimates } from '../schemas/fee-estimate.ts';
import { paymentParams } from '../schemas/payment.ts';
import { payerRefund, refundAddress } from '../schemas/refund.ts';
import { brand } from '../schemas/service.ts';
import { newTicket, openedTicket } from '../schemas/support.ts';

const params = { payment_id: ids.payment };

/** The token of a refund link: after `#`, so that no address, history entry or log of a server ever holds it. */
export const refundHeader = {
  name: 'x-refund-token',
  description: 'What follows `#refund=` in the link that the payer was sent.',
} as const;

const refundOfLink = {
  path: '/v1/pay/:payment_id/refund',
  access,
  params: paymentParams,
  status: 200,
  data: payerRefund,
  header: refundHeader,
} as const;

/** Both confirm paths are one operation; only the path differs. */
const confirmation = {
  method: 'POST',
  description:
    'Locks the rate and fixes the amount to send. A payment whose window ran out may be confirmed again, at the rate of that moment.',
  access,
  params: paymentParams,
  body: tokenChoice,
  status: 200,
  data: confirmedSelection,
  errors: ['NOT_FOUND', 'CONFLICT', 'RATE_STALE'],
  examples: { params, body: examples.tokenChoice, data: examples.confirmedSelection },
} as const;

/** What a payer does, without a credential. */
export const pay = routes({
  read: route({
    method: 'GET',
    path: '/v1/pay/:payment_id',
    summary: 'Read what the payment page shows',
    access,
    params: paymentParams,
    status: 200,
    data: checkout,
    errors: ['NOT_FOUND'],
    examples: { params, data: examples.checkout },
  }),
  brand: route({
    method: 'GET',
    path: '/v1/pay/:payment_id/brand',
    summary: 'Read whose page it is',
    description: "The operator's name, with the colour and the logo of the payment's merchant where he has set them.",
    access,
    params: paymentParams,
    status: 200,
    data: brand,
    errors: ['NOT_FOUND'],
    examples: { params, data: examples.brand },
  }),
  status: route({
    method: 'GET',
    path: '/v1/pay/:payment_id/status',
    summary: 'Poll the status of a payment',
    description: 'Cheap enough to be asked every few seconds.',
    access,
    params: paymentParams,
    status: 200,
    data: checkoutStatus,
    errors: ['NOT_FOUND'],
    examples: { params, data: examples.checkoutStatus },
  }),
  confirm: route({ ...confirmation, path: '/v1/pay/:payment_id/confirm', summary: 'Confirm a token' }),
  confirmCrypto: route({
    ...confirmation,
    path: '/v1/pay/:payment_id/confirm-crypto',
    summary: 'Confirm a token (second name of the same operation)',
  }),
  change: route({
    method: 'POST',
    path: '/v1/pay/:payment_id/change',
    summary: 'Choose another token',
    description:
      'Takes the payment back to `awaiting_selection` while nothing has arrived; CONFLICT afterwards. Money that was already sent for the earlier choice still counts at its rate.',
    access,
    params: paymentParams,
    status: 200,
    data: checkout,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { params, data: { ...examples.checkout, status: 'awaiting_selection' } },
  }),
  rate: route({
    method: 'GET',
    path: '/v1/pay/:payment_id/rate',
    summary: 'Read the live rate of a token',
    access,
    params: paymentParams,
    query: tokenChoice,
    status: 200,
    data: liveRate,
    errors: ['NOT_FOUND', 'RATE_STALE'],
    examples: { params, query: examples.tokenChoice, data: examples.liveRate },
  }),
  feeEstimates: route({
    method: 'GET',
    path: '/v1/pay/:payment_id/fee-estimates',
    summary: "Estimate the network's fees",
    description: 'What the network would ask for a transfer of each allowed token; null where that is not known now.',
    access,
    params: paymentParams,
    status: 200,
    data: feeEstimates,
    errors: ['NOT_FOUND'],
    examples: { params, data: examples.feeEstimates },
  }),
  recentBlock: route({
    method: 'GET',
    path: '/v1/pay/:payment_id/recent-block',
    summary: 'Read a recent block of the chosen network',
    description:
      'The newest block read of it. A transaction on Solana names the hash of one, and is good for about a minute after it. CONFLICT before a token is chosen, and while the newest is older than 30 seconds.',
    access,
    params: paymentParams,
    status: 200,
    data: recentBlock,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { params, data: examples.recentBlock },
  }),
  readRefund: route({
    ...refundOfLink,
    method: 'GET',
    summary: 'Read the refund that a link is for',
    errors: ['NOT_FOUND'],
    examples: { params, data: examples.payerRefund },
  }),
  nameRefundAddress: route({
    ...refundOfLink,
    method: 'POST',
    summary: 'Say where a refund goes',
    description:
      'Once for each link, within 14 days. CONFLICT when it was said before or the refund has gone on; a refused address uses ' +
      'nothing up.',
    body: refundAddress,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      params,
      body: examples.refundAddress,
      data: { ...examples.payerRefund, address: examples.refundAddress.address },
    },
  }),
  openTicket: route({
    method: 'POST',
    path: '/v1/pay/:payment_id/support',
    summary: 'Ask for support',
    description:
      'Answers at once what is known of the transaction. Three an hour for each payment; RATE_LIMIT_EXCEEDED tells in `Retry-After` how many seconds to wait.',
    access,
    params: paymentParams,
    body: newTicket,
    status: 201,
    data: openedTicket,
    errors: ['NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
    examples: { params, body: examples.newTicket, data: examples.openedTicket },
  }),
});
