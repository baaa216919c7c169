import type { Contract } from '@florin/contract/contract';
import { readOrder } from '@florin/engine/approvals/read-order';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { failWithdrawal } from '@florin/engine/withdrawals/fail-withdrawal';
import { listWithdrawalsForReview } from '@florin/engine/withdrawals/list-withdrawals';
import { readForReview } from '@florin/engine/withdrawals/read-for-review';
import { rejectWithdrawal } from '@florin/engine/withdrawals/reject-withdrawal';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentWithdrawalDetail } from '../presenters/admin-detail.ts';
import { presentOrder, toApproval } from '../presenters/approval.ts';
import { counters } from '../presenters/page.ts';
import { presentReviewed } from '../presenters/withdrawal.ts';

/** Administration of withdrawals. */
export const adminWithdrawalRoutes = (ports: ServerPorts): Handlers<Contract['adminWithdrawals']> => ({
  list: async ({ query: { status = null, page, page_size: pageSize } }) => {
    const { total, withdrawals } = await listWithdrawalsForReview(ports, { status, page, pageSize });
    return { ...counters(total, page, pageSize), withdrawals: withdrawals.map(presentReviewed) };
  },
  read: async ({ params }) => presentWithdrawalDetail(await readForReview(ports, params.id)),
  order: async ({ params }) => presentOrder(await readOrder(ports, 'withdrawal', params.id)),
  approve: async ({ params, body, ...who }) =>
    presentReviewed(await approveWithdrawal(ports, toApproval(params.id, body), actorOf(who))),
  reject: async ({ params, body, ...who }) =>
    presentReviewed(await rejectWithdrawal(ports, { id: params.id, reason: body.reason }, actorOf(who))),
  fail: async ({ params, body, ...who }) =>
    presentReviewed(await failWithdrawal(ports, { id: params.id, reason: body.reason }, actorOf(who))),
});
