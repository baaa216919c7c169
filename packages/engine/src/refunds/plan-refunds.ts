import { noteRefund } from '@florin/database/sql/refunds/move';
import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import { lockPayoutToken, sumOpenPayouts } from '@florin/database/sql/withdrawals/payouts';
import { findDueRefunds, freeRefundDeposit, readDueRefund } from '@florin/database/sql/refunds/payouts';
import { lockRefund } from '@florin/database/sql/refunds/read';
import { assignDeposits } from '@florin/database/sql/sweeps/plan';
import { InvariantError } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import { type Lanes, sideBySide } from '../catalogue/chain-lanes.ts';
import { planDue, type PlanDuePorts, type Planned } from '../outgoing/plan-due.ts';
import { lookAtRemainder } from '../treasury/leave-remainder.ts';
import { draftRefund, type RefundDraft } from './draft-refund.ts';
import { moveRefund } from './move-refund.ts';
import type { EnginePorts } from '../ports.ts';

export type PlanRefundsPorts = PlanDuePorts & Pick<EnginePorts, 'ids' | 'adapters' | 'treasury'>;

/**
 * Turns approved refunds into intents for exactly what was approved, out of the account that holds the coins. Signs
 * nothing. Tells `refund.processing` with the first one.
 *
 * @returns how many were planned on the chains that were waited for
 */
export const planRefunds = (ports: PlanRefundsPorts, lanes: Lanes = sideBySide): Promise<number> =>
  planDue(ports, lanes, {
    find: findDueRefunds,
    plan: (catalogue, id) => planOne(ports, catalogue, id),
    note: (id, waiting) => ports.db.run(noteRefund, { refundId: id, ...waiting }),
  });

async function planOne(ports: PlanRefundsPorts, catalogue: Catalogue, id: string): Promise<Planned> {
  const approved = await ports.db.maybe(readDueRefund, { refundId: id });
  const token = approved && catalogue.tokens.get(approved.tokenId);
  if (!approved || !token) throw new InvariantError('An approved refund has no approval or no token.', { id });
  if (approved.isLost) return failLost(ports, id);
  const { destination, depositIndex, depositAddress } = approved;
  const order = { token, destination, amount: baseUnits(approved.amount), depositAddress };
  const draft = await draftRefund(ports, order);
  if (draft.ready) return write(ports, { ...order, id, depositIndex }, draft);
  if (depositIndex !== null && depositAddress !== null) {
    const place = { chainId: token.chainId, tokenId: token.id, depositIndex, address: depositAddress };
    await lookAtRemainder(ports.db, ports, { ...place, dueAt: ports.clock.now() });
  }
  return draft.reason;
}

/** Should its coins return after all, they are refunded by another one. Tells `refund.failed`. */
const failLost = ({ db, clock, ids }: PlanRefundsPorts, id: string): Promise<Planned> =>
  db.transaction<Planned>(async (session) => {
    const refund = await session.maybe(lockRefund, { id });
    if (refund?.status !== 'approved' && refund?.status !== 'processing') return 'gone';
    if (refund.depositId !== null) await session.run(freeRefundDeposit, { depositId: refund.depositId });
    const said = { failureReason: 'Its deposit has left the chain for good.' };
    await moveRefund(session, refund, { move: 'given_up', said, at: clock.now(), ids });
    return 'gone';
  });

interface Order {
  id: string;
  token: Token;
  destination: string;
  /** Base units that arrive. */
  amount: bigint;
  depositIndex: bigint | null;
}

function write(
  { db, clock, ids }: PlanRefundsPorts,
  { id, token, destination, amount, depositIndex }: Order,
  { from, held, feeCap }: Extract<RefundDraft, { ready: true }>,
): Promise<Planned> {
  return db.transaction(async (session) => {
    const refund = await session.maybe(lockRefund, { id });
    if (refund?.status !== 'approved' && refund?.status !== 'processing') return 'gone';
    const sourceKind = depositIndex === null ? 'treasury' : 'deposit';
    // Coins that are set apart in the treasury are there for nothing else.
    if (sourceKind === 'treasury' && refund.source !== 'quarantine') {
      await session.run(lockPayoutToken, { tokenId: token.id });
      const { committed } = await session.one(sumOpenPayouts, { tokenId: token.id });
      if (baseUnits(committed) + amount > held) return 'treasury_liquidity';
    }
    const now = clock.now();
    const outgoingId = ids.uuid();
    const written = await session.run(insertOutgoing, {
      id: outgoingId,
      chainId: token.chainId,
      purpose: 'refund',
      purposeId: id,
      tokenId: token.id,
      sourceKind,
      sourceIndex: depositIndex,
      sourceAddress: from,
      destination,
      amount,
      feeCap,
      now,
    });
    if (written === 0) return 'gone';
    if (refund.depositId !== null && depositIndex !== null)
      await session.run(assignDeposits, { depositIds: [refund.depositId], outgoingId });
    await session.run(noteRefund, { refundId: id, waitingReason: null, nextPayoutAt: now, now });
    if (refund.status === 'approved') await moveRefund(session, refund, { move: 'planned', said: {}, at: now, ids });
    return 'planned';
  });
}
