import type { Contract } from '@florin/contract/contract';
import type { ListedOutgoingRow } from '@florin/database/sql/list-outgoing';
import type { UntakenDepositRow } from '@florin/database/sql/list-untaken-deposits';
import type { AssignOrder } from '@florin/engine/admin/assign-deposit';
import type { IgnoreOrder } from '@florin/engine/admin/ignore-deposit';
import type { OutgoingFilter } from '@florin/engine/admin/list-outgoing';
import type { PlatformBalances } from '@florin/engine/admin/read-balances';
import type { Actor } from '@florin/engine/audit/record';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { presentBalances, presentOutgoing, presentUnmatchedDeposit } from '../presenters/coins.ts';
import { counters } from '../presenters/page.ts';

/** What the view of coins needs, bound to its ports. */
export interface AdminCoinUseCases {
  listUntakenDeposits(filter: {
    ignored: boolean;
    page: number;
    pageSize: number;
  }): Promise<{ total: bigint; deposits: UntakenDepositRow[] }>;
  /** Refuses with NOT_FOUND, CONFLICT, RATE_STALE. */
  assignDeposit(order: AssignOrder, by: Actor): Promise<UntakenDepositRow>;
  /** Refuses with NOT_FOUND, CONFLICT. */
  ignoreDeposit(order: IgnoreOrder, by: Actor): Promise<UntakenDepositRow>;
  listOutgoing(filter: OutgoingFilter): Promise<{ total: bigint; outgoing: ListedOutgoingRow[] }>;
  readBalances(): Promise<PlatformBalances>;
}

/** Where the coins are, what moves them, and what nobody has claimed. */
export const adminCoinRoutes = (engine: AdminCoinUseCases): Handlers<Contract['adminCoins']> => ({
  listUnmatchedDeposits: async ({ query: { ignored, page, page_size: pageSize } }) => {
    const { total, deposits } = await engine.listUntakenDeposits({ ignored: ignored === 'true', page, pageSize });
    return { ...counters(total, page, pageSize), unmatched_deposits: deposits.map(presentUnmatchedDeposit) };
  },
  assignUnmatchedDeposit: async ({ params, body: { payment_id: paymentId, reason }, ...who }) => {
    const order = { depositId: params.id, paymentId, reason };
    return presentUnmatchedDeposit(await engine.assignDeposit(order, actorOf(who)));
  },
  ignoreUnmatchedDeposit: async ({ params, body: { reason, ignored = true }, ...who }) =>
    presentUnmatchedDeposit(await engine.ignoreDeposit({ depositId: params.id, reason, ignored }, actorOf(who))),
  listOutgoing: async ({ query }) => {
    const { status = null, purpose = null, page, page_size: pageSize } = query;
    const { total, outgoing } = await engine.listOutgoing({ status, purpose, page, pageSize });
    return { ...counters(total, page, pageSize), outgoing: outgoing.map(presentOutgoing) };
  },
  readBalances: async () => presentBalances(await engine.readBalances()),
});
