import type { Evidence } from '@florin/approvals/evidence';
import type { Contract } from '@florin/contract/contract';
import type { ShownOrder } from '@florin/engine/approvals/read-order';
import type { Actor } from '@florin/engine/audit/record';
import type { WithdrawalFilter } from '@florin/engine/withdrawals/list-withdrawals';
import type { ReviewedWithdrawal, ReviewOrder } from '@florin/engine/withdrawals/review';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { presentOrder, toApproval } from '../presenters/approval.ts';
import { counters } from '../presenters/page.ts';
import { presentReviewed } from '../presenters/withdrawal.ts';

/** What the administration of withdrawals needs, bound to its ports. Decisions refuse with NOT_FOUND, CONFLICT. */
export interface AdminWithdrawalUseCases {
  listWithdrawals(filter: WithdrawalFilter): Promise<{ total: bigint; withdrawals: readonly ReviewedWithdrawal[] }>;
  /** Refuses with NOT_FOUND, CONFLICT. */
  readOrder(id: string): Promise<ShownOrder>;
  /** Refuses with VALIDATION_ERROR as well, about the signature. */
  approveWithdrawal(
    order: ReviewOrder<string | null> & { evidence?: Evidence | null },
    by: Actor,
  ): Promise<ReviewedWithdrawal>;
  rejectWithdrawal(order: ReviewOrder, by: Actor): Promise<ReviewedWithdrawal>;
  failWithdrawal(order: ReviewOrder, by: Actor): Promise<ReviewedWithdrawal>;
}

/** Administration of withdrawals. */
export const adminWithdrawalRoutes = (engine: AdminWithdrawalUseCases): Handlers<Contract['adminWithdrawals']> => ({
  list: async ({ query: { status = null, page, page_size: pageSize } }) => {
    const { total, withdrawals } = await engine.listWithdrawals({ status, page, pageSize });
    return { ...counters(total, page, pageSize), withdrawals: withdrawals.map(presentReviewed) };
  },
  order: async ({ params }) => presentOrder(await engine.readOrder(params.id)),
  approve: async ({ params, body, ...who }) =>
    presentReviewed(await engine.approveWithdrawal(toApproval(params.id, body), actorOf(who))),
  reject: async ({ params, body, ...who }) =>
    presentReviewed(await engine.rejectWithdrawal({ id: params.id, reason: body.reason }, actorOf(who))),
  fail: async ({ params, body, ...who }) =>
    presentReviewed(await engine.failWithdrawal({ id: params.id, reason: body.reason }, actorOf(who))),
});
