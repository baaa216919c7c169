import { approver as access, supporter } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { limits } from '../limits.ts';
import { route, routes } from '../route.ts';
import { optionalApproval, paymentOrder } from '../schemas/approval.ts';
import { adminParams, justification } from '../schemas/reason.ts';
import { createdRefund, newRefund, refund, refundListQuery, refundPage } from '../schemas/refund.ts';

const decision = {
  method: 'POST',
  access,
  params: adminParams,
  status: 200,
  data: refund,
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const;

const params = { id: ids.refund };

/** Administration of refunds. */
export const adminRefunds = routes({
  list: route({
    method: 'GET',
    path: '/v1/admin/refunds',
    summary: 'List refunds, newest first',
    access,
    query: refundListQuery,
    status: 200,
    data: refundPage,
    errors: [],
    examples: { query: { status: 'requested' }, data: examples.refundPage },
  }),
  create: route({
    method: 'POST',
    path: '/v1/admin/refunds',
    summary: 'Request a refund',
    description:
      'Sets the coins aside for it; another administrator or you approve it. Without an address the answer has a link for the ' +
      'payer, good once and for 14 days. INSUFFICIENT_FUNDS tells how much is left; CONFLICT what stands in the way.',
    access: { ...supporter, idempotency: 'refused' },
    body: newRefund,
    status: 201,
    data: createdRefund,
    errors: ['NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_FUNDS'],
    examples: { body: examples.newRefund, data: examples.createdRefund },
  }),
  read: route({
    method: 'GET',
    path: '/v1/admin/refunds/:id',
    summary: 'Read a refund',
    access,
    params: adminParams,
    status: 200,
    data: refund,
    errors: ['NOT_FOUND'],
    examples: { params, data: examples.refund },
  }),
  order: route({
    method: 'GET',
    path: '/v1/admin/refunds/:id/order',
    summary: 'Read what an approver of a refund signs',
    description: 'With who signed it, and who may. CONFLICT while its address is not known.',
    access,
    params: adminParams,
    status: 200,
    data: paymentOrder,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { params: { id: ids.refund }, data: examples.paymentOrder },
  }),
  approve: route({
    ...decision,
    path: '/v1/admin/refunds/:id/approve',
    summary: 'Approve a refund: it is paid out',
    description:
      'With the signature of an approver, where the signer asks for one: CONFLICT without it. It stays `requested` until as ' +
      'many people have signed as the signer asks for; one more is taken later. ' +
      'CONFLICT unless it is `requested`, while its address is not known, on the blacklist or our own, and where the signer refunds nothing in its token. ' +
      'What a merchant pays for is refused where its price has moved by more than ' +
      `${limits.refundPriceMovePercentMax} percent, and with RATE_STALE where it is not known.`,
    errors: [...decision.errors, 'RATE_STALE'],
    body: optionalApproval,
    examples: { params, body: { reason: 'Address confirmed by e-mail.' }, data: examples.approvedRefund },
  }),
  reject: route({
    ...decision,
    path: '/v1/admin/refunds/:id/reject',
    summary: 'Reject a refund: its coins are no longer set aside',
    description: 'CONFLICT unless it is `requested`. The merchant reads the reason.',
    body: justification,
    examples: {
      params,
      body: { reason: 'Asked for twice.' },
      data: { ...examples.refund, status: 'rejected', rejection_reason: 'Asked for twice.' },
    },
  }),
  fail: route({
    ...decision,
    path: '/v1/admin/refunds/:id/fail',
    summary: 'Give an approved refund up: its coins are no longer set aside',
    description:
      'CONFLICT unless it is `approved` or `processing`, and while a payout that was signed could still be confirmed.',
    body: justification,
    examples: {
      params,
      body: { reason: 'The receiver refuses the coins.' },
      data: {
        ...examples.approvedRefund,
        status: 'failed',
        failure_reason: 'The receiver refuses the coins.',
        failed_at: '2026-03-03T15:20:00.000Z',
      },
    },
  }),
});
