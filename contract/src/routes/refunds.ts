import { payments as reading, refunds as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import {
  merchantRefund,
  merchantRefundListQuery,
  merchantRefundPage,
  merchantRefundParams,
  newMerchantRefund,
  paymentRefundsQuery,
  refundLink,
  refundLinkProof,
} from '../schemas/merchant-refund.ts';
import { paymentParams } from '../schemas/payment.ts';

const params = { refund_id: ids.refund };
const cancelled = {
  ...examples.merchantRefund,
  status: 'rejected',
  rejection_reason: 'The merchant has cancelled it.',
};

/** What a merchant gives back to payers. */
export const refunds = routes({
  create: route({
    method: 'POST',
    path: '/v1/payments/:payment_id/refunds',
    summary: 'Ask for a refund of a payment',
    description:
      'Gives back what the payer sent beyond the amount of a `completed` payment, or a deposit that the payment did not ' +
      'take. With the source `balance` it gives back what was credited to you, whole or in part, never more than that in ' +
      "sum: `amount_usd` is held in your balance, and coins of the payment's token go to the payer at the rate of now. The " +
      'coins are set aside at once, and the operator decides from `approvable_from` on. `totp_code` is required once the ' +
      'second factor is switched on. INSUFFICIENT_FUNDS tells how much is left; CONFLICT what stands in the way.',
    access: { ...access, kyc: 'basic', idempotency: 'honoured' },
    params: paymentParams,
    body: newMerchantRefund,
    status: 201,
    data: merchantRefund,
    errors: ['NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_FUNDS', 'RATE_STALE'],
    examples: { params: { payment_id: ids.payment }, body: examples.newMerchantRefund, data: examples.merchantRefund },
  }),
  listOfPayment: route({
    method: 'GET',
    path: '/v1/payments/:payment_id/refunds',
    summary: 'List the refunds of a payment, newest first',
    access: reading,
    params: paymentParams,
    query: paymentRefundsQuery,
    status: 200,
    data: merchantRefundPage,
    errors: ['NOT_FOUND'],
    examples: { params: { payment_id: ids.payment }, query: { page: '1' }, data: examples.merchantRefundPage },
  }),
  list: route({
    method: 'GET',
    path: '/v1/refunds',
    summary: 'List refunds, newest first',
    access: reading,
    query: merchantRefundListQuery,
    status: 200,
    data: merchantRefundPage,
    errors: [],
    examples: { query: { status: 'requested' }, data: examples.merchantRefundPage },
  }),
  read: route({
    method: 'GET',
    path: '/v1/refunds/:refund_id',
    summary: 'Read a refund',
    access: reading,
    params: merchantRefundParams,
    status: 200,
    data: merchantRefund,
    errors: ['NOT_FOUND'],
    examples: { params, data: examples.merchantRefund },
  }),
  link: route({
    method: 'POST',
    path: '/v1/refunds/:refund_id/link',
    summary: 'Make the link by which the payer names the address of a refund',
    description:
      'The link is good once and for 14 days; an earlier one opens nothing any more, and `approvable_from` begins anew. ' +
      'CONFLICT unless you asked for the refund, nobody has decided about it, and its address is not known. `totp_code` is ' +
      'required once the second factor is switched on.',
    access: { ...access, idempotency: 'refused' },
    params: merchantRefundParams,
    body: refundLinkProof,
    status: 201,
    data: refundLink,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { params, body: examples.walletRemoval, data: examples.refundLink },
  }),
  cancel: route({
    method: 'POST',
    path: '/v1/refunds/:refund_id/cancel',
    summary: 'Take a request for a refund back: its coins are no longer set aside',
    description: 'The refund is `rejected`. CONFLICT unless you asked for it and it is `requested`.',
    access,
    params: merchantRefundParams,
    status: 200,
    data: merchantRefund,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { params, data: cancelled },
  }),
});
