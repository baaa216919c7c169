import type { Contract } from '@florin/contract/contract';
import type { Justification } from '@florin/contract/schemas/reason';
import type { ListedOutgoingRow } from '@florin/database/sql/list-outgoing';
import type { DepositList, UntakenDepositRow } from '@florin/database/sql/list-untaken-deposits';
import type { AssignOrder } from '@florin/engine/deposits/assign-deposit';
import type { IgnoreOrder } from '@florin/engine/deposits/ignore-deposit';
import type { OutgoingFilter } from '@florin/engine/outgoing/list-outgoing';
import type { OutgoingOrder } from '@florin/engine/outgoing/push-outgoing';
import type { PlatformBalances } from '@florin/engine/books/read-balances';
import type { Actor } from '@florin/engine/audit/record';
import type { RefundOrder, RequestedRefund } from '@florin/engine/refunds/request-refund';
import { actorOf } from '../http/actor.ts';
import type { Links } from '../presenters/links.ts';
import { presentCreatedRefund } from '../presenters/refund.ts';
import type { Handlers } from '../http/handler.ts';
import { presentBalances, presentOutgoing, presentUnmatchedDeposit } from '../presenters/coins.ts';
import { counters } from '../presenters/page.ts';

/** Refuses with NOT_FOUND, CONFLICT. */
type Push = (order: OutgoingOrder, by: Actor) => Promise<ListedOutgoingRow>;

type Order = Parameters<typeof actorOf>[0] & {
  readonly params: { readonly id: string };
  readonly body: Justification;
};
const toOrder = ({ params, body }: Order): OutgoingOrder => ({ id: params.id, reason: body.reason });

/** What the view of coins needs, bound to its ports. */
export interface AdminCoinUseCases {
  listUntakenDeposits(filter: {
    list: DepositList;
    page: number;
    pageSize: number;
  }): Promise<{ total: bigint; deposits: UntakenDepositRow[] }>;
  /** Refuses with NOT_FOUND, CONFLICT, RATE_STALE. */
  assignDeposit(order: AssignOrder, by: Actor): Promise<UntakenDepositRow>;
  /** Refuses with NOT_FOUND, CONFLICT. */
  ignoreDeposit(order: IgnoreOrder, by: Actor): Promise<UntakenDepositRow>;
  /** Refuses with NOT_FOUND, CONFLICT, VALIDATION_ERROR. */
  requestRefund(order: RefundOrder, by: Actor): Promise<RequestedRefund>;
  listOutgoing(filter: OutgoingFilter): Promise<{ total: bigint; outgoing: ListedOutgoingRow[] }>;
  bumpOutgoing: Push;
  retryOutgoing: Push;
  readBalances(): Promise<PlatformBalances>;
}

/** Where the coins are, what moves them, and what nobody has claimed. */
export const adminCoinRoutes = (engine: AdminCoinUseCases, links: Links): Handlers<Contract['adminCoins']> => ({
  listUnmatchedDeposits: async ({ query: { ignored, quarantined, page, page_size: pageSize } }) => {
    const list = quarantined === 'true' ? 'quarantined' : ignored === 'true' ? 'ignored' : 'open';
    const { total, deposits } = await engine.listUntakenDeposits({ list, page, pageSize });
    return { ...counters(total, page, pageSize), unmatched_deposits: deposits.map(presentUnmatchedDeposit) };
  },
  assignUnmatchedDeposit: async ({ params, body: { payment_id: paymentId, reason }, ...who }) => {
    const order = { depositId: params.id, paymentId, reason };
    return presentUnmatchedDeposit(await engine.assignDeposit(order, actorOf(who)));
  },
  ignoreUnmatchedDeposit: async ({ params, body: { reason, ignored = true }, ...who }) =>
    presentUnmatchedDeposit(await engine.ignoreDeposit({ depositId: params.id, reason, ignored }, actorOf(who))),
  refundDeposit: async ({ params, body, ...who }) => {
    const whole = { source: 'unmatched', chainId: null, paymentId: null, amount: null } as const;
    const order = { ...whole, depositId: params.id, address: body.address ?? null, reason: body.reason };
    return presentCreatedRefund(await engine.requestRefund(order, actorOf(who)), links);
  },
  listOutgoing: async ({ query }) => {
    const { status = null, purpose = null, page, page_size: pageSize } = query;
    const { total, outgoing } = await engine.listOutgoing({ status, purpose, page, pageSize });
    return { ...counters(total, page, pageSize), outgoing: outgoing.map(presentOutgoing) };
  },
  bumpOutgoing: async (order) => presentOutgoing(await engine.bumpOutgoing(toOrder(order), actorOf(order))),
  retryOutgoing: async (order) => presentOutgoing(await engine.retryOutgoing(toOrder(order), actorOf(order))),
  readBalances: async () => presentBalances(await engine.readBalances()),
});
