import type { Contract } from '@florin/contract/contract';
import type { Justification } from '@florin/contract/schemas/reason';
import { readPlatformBalances } from '@florin/engine/books/read-balances';
import { assignDeposit } from '@florin/engine/deposits/assign-deposit';
import { ignoreDeposit } from '@florin/engine/deposits/ignore-deposit';
import { listUntakenDeposits } from '@florin/engine/deposits/list-unmatched-deposits';
import { listOutgoing } from '@florin/engine/outgoing/list-outgoing';
import { bumpOutgoing, type OutgoingOrder, retryOutgoing } from '@florin/engine/outgoing/push-outgoing';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentBalances, presentOutgoing, presentUnmatchedDeposit } from '../presenters/coins.ts';
import type { Links } from '../presenters/links.ts';
import { counters } from '../presenters/page.ts';
import { presentCreatedRefund } from '../presenters/refund.ts';

type Order = Parameters<typeof actorOf>[0] & {
  readonly params: { readonly id: string };
  readonly body: Justification;
};
const toOrder = ({ params, body }: Order): OutgoingOrder => ({ id: params.id, reason: body.reason });

/** Where the coins are, what moves them, and what nobody has claimed. */
export const adminCoinRoutes = (ports: ServerPorts, links: Links): Handlers<Contract['adminCoins']> => ({
  listUnmatchedDeposits: async ({ query: { ignored, quarantined, page, page_size: pageSize } }) => {
    const list = quarantined === 'true' ? 'quarantined' : ignored === 'true' ? 'ignored' : 'open';
    const { total, deposits } = await listUntakenDeposits(ports.db, { list, page, pageSize });
    return { ...counters(total, page, pageSize), unmatched_deposits: deposits.map(presentUnmatchedDeposit) };
  },
  assignUnmatchedDeposit: async ({ params, body: { payment_id: paymentId, reason }, ...who }) => {
    const order = { depositId: params.id, paymentId, reason };
    return presentUnmatchedDeposit(await assignDeposit(ports, order, actorOf(who)));
  },
  ignoreUnmatchedDeposit: async ({ params, body: { reason, ignored = true }, ...who }) =>
    presentUnmatchedDeposit(await ignoreDeposit(ports, { depositId: params.id, reason, ignored }, actorOf(who))),
  refundDeposit: async ({ params, body, ...who }) => {
    const whole = { source: 'unmatched', chainId: null, paymentId: null, amount: null } as const;
    const order = { ...whole, depositId: params.id, address: body.address ?? null, reason: body.reason };
    return presentCreatedRefund(await requestRefund(ports, order, actorOf(who)), links);
  },
  listOutgoing: async ({ query }) => {
    const { status = null, purpose = null, page, page_size: pageSize } = query;
    const { total, outgoing } = await listOutgoing(ports.db, { status, purpose, page, pageSize });
    return { ...counters(total, page, pageSize), outgoing: outgoing.map(presentOutgoing) };
  },
  bumpOutgoing: async (order) => presentOutgoing(await bumpOutgoing(ports, toOrder(order), actorOf(order))),
  retryOutgoing: async (order) => presentOutgoing(await retryOutgoing(ports, toOrder(order), actorOf(order))),
  readBalances: async () => presentBalances(await readPlatformBalances(ports)),
});
