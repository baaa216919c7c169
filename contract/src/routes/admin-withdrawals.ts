import { approver as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { adminWithdrawalDetail } from '../schemas/admin-detail.ts';
import { adminWithdrawal, adminWithdrawalPage } from '../schemas/admin-withdrawal.ts';
import { optionalApproval, paymentOrder } from '../schemas/approval.ts';
import { adminParams, justification } from '../schemas/reason.ts';
import { withdrawalListQuery } from '../schemas/withdrawal.ts';

const decision = {
  method: 'POST',
  access,
  params: adminParams,
  status: 200,
  data: adminWithdrawal,
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const;

const inputs = { params: { id: ids.withdrawal }, body: { reason: 'The wallet was changed today.' } };

/** Administration of withdrawals. */
export const adminWithdrawals = routes({
  list: route({
    method: 'GET',
    path: '/v1/admin/withdrawals',
    summary: 'List the withdrawals of all merchants, newest first',
    access,
    query: withdrawalListQuery,
    status: 200,
    data: adminWithdrawalPage,
    errors: [],
    examples: { query: { status: 'pending_approval' }, data: examples.reviewedWithdrawalPage },
  }),
  read: route({
    method: 'GET',
    path: '/v1/admin/withdrawals/:id',
    summary: 'Read a withdrawal with what a decision needs',
    description: 'Who asks, what they own, what they were paid before, and what the treasury holds.',
    access,
    params: adminParams,
    status: 200,
    data: adminWithdrawalDetail,
    errors: ['NOT_FOUND'],
    examples: { params: inputs.params, data: examples.adminWithdrawalDetail },
  }),
  order: route({
    method: 'GET',
    path: '/v1/admin/withdrawals/:id/order',
    summary: 'Read what an approver of a withdrawal signs',
    description: 'With who signed it, and who may. CONFLICT while its address is not known.',
    access,
    params: adminParams,
    status: 200,
    data: paymentOrder,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { params: { id: ids.withdrawal }, data: examples.paymentOrder },
  }),
  approve: route({
    ...decision,
    path: '/v1/admin/withdrawals/:id/approve',
    summary: 'Approve a withdrawal: it is paid out',
    description:
      'With the signature of an approver, where the signer asks for one: CONFLICT without it. It stays `pending_approval` until ' +
      'as many people have signed as the signer asks for. CONFLICT unless it is `pending_approval`; one more signature is ' +
      'taken while it is `processing`.',
    body: optionalApproval,
    examples: { ...inputs, body: { reason: 'Confirmed by telephone.' }, data: examples.approvedWithdrawal },
  }),
  reject: route({
    ...decision,
    path: '/v1/admin/withdrawals/:id/reject',
    summary: 'Reject a withdrawal: its amount is available again',
    description: 'CONFLICT unless it is `pending_approval`. The merchant reads the reason.',
    body: justification,
    examples: {
      ...inputs,
      data: {
        ...examples.reviewedWithdrawal,
        status: 'rejected',
        rejection_reason: inputs.body.reason,
        reviewed_at: '2026-03-02T14:31:40.000Z',
      },
    },
  }),
  fail: route({
    ...decision,
    path: '/v1/admin/withdrawals/:id/fail',
    summary: 'Give an approved withdrawal up: its amount is available again',
    description:
      'CONFLICT unless it is `processing`, and while a payout that was signed could still be confirmed. The merchant reads ' +
      'the reason.',
    body: justification,
    examples: {
      ...inputs,
      body: { reason: 'The chain is unavailable.' },
      data: {
        ...examples.approvedWithdrawal,
        status: 'failed',
        failure_reason: 'The chain is unavailable.',
        failed_at: '2026-03-02T15:20:00.000Z',
      },
    },
  }),
});
