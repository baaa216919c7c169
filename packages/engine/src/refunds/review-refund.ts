import type { Evidence } from '@florin/approvals/evidence';
import { judgeAddress } from '@florin/database/sql/blacklist/entries';
import { insertRefundApproval } from '@florin/database/sql/refunds/move';
import { freeRefundDeposit } from '@florin/database/sql/refunds/payouts';
import { lockRefund, type RefundRow } from '@florin/database/sql/refunds/read';
import { isOwnRefund, readSurplus } from '@florin/database/sql/refunds/request';
import type { Session } from '@florin/database/statement';
import { InvariantError, Refusal } from '@florin/domain/errors';
import { heldStatuses } from '@florin/domain/payment/transition';
import { nextStatus } from '@florin/domain/refund/transition';
import { decide, type Decision, type Reviewed, type ReviewOrder } from '../approvals/decide.ts';
import { keepApproval } from '../approvals/keep-approval.ts';
import type { Actor } from '../audit/record.ts';
import { ownWords } from '../catalogue/destination-address.ts';
import { giveUpAttempts } from '../outgoing/give-up-attempts.ts';
import { moveRefund } from './move-refund.ts';
import { refuseMoved } from './refuse-moved.ts';
import { refuseUnrefunded } from './refuse-unrefunded.ts';
import { releaseCredit } from './settle-credit.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids'>;

/**
 * Agrees to a refund: destination and amount are written down for the signer, and the payout is due once as many people
 * have signed as the signer asks for. Tells `refund.approved`. A signature is also taken later, where the signer still
 * waits for one. Refuses with NOT_FOUND, with VALIDATION_ERROR what the signer would not believe, and with CONFLICT where a
 * signature is missing, unless it is requested, has an address that is neither ours nor on the blacklist, is in a token
 * that the signer refunds, is of no payment that is held, and, where its merchant pays for it, at a price that has not moved;
 * with RATE_STALE where that is not known.
 */
export async function approveRefund(
  ports: Ports & Pick<EnginePorts, 'approvals' | 'catalogue'>,
  { evidence = null, ...order }: ReviewOrder<string | null> & { evidence?: Evidence | null },
  by: Actor,
): Promise<RefundRow> {
  const catalogue = await ports.catalogue.current();
  return review(
    ports,
    { ...order, by, move: 'approved', isFurther: evidence !== null },
    async (session, refund, at) => {
      if (by.actorId === null) throw new InvariantError('Nobody approves a refund.', { id: order.id });
      const { isOwn } = await session.one(isOwnRefund, { refundId: refund.id, administratorId: by.actorId });
      if (isOwn) throw new Refusal('CONFLICT', 'Nobody approves a refund that they asked for: another one has to.');
      if (refund.destination === null)
        throw new Refusal('CONFLICT', 'The payer has not named an address yet; reject it if the link is over.');
      const { isListed, own } = await session.one(judgeAddress, {
        chainType: refund.chainType,
        address: refund.destination,
      });
      if (isListed) throw new Refusal('CONFLICT', 'Its address is on the blacklist by now.');
      if (own) throw new Refusal('CONFLICT', `Its address ${ownWords[own]}: reject the refund.`);
      if (refund.approvableFrom !== null && refund.approvableFrom > at)
        throw new Refusal(
          'CONFLICT',
          `Its merchant asked for it, who has until ${refund.approvableFrom.toISOString()} to notice.`,
        );
      refuseUnrefunded(refund);
      await refuseHeld(session, refund);
      if (refund.status === 'requested') await refuseMoved(session, refund, { catalogue, now: at });
      const isEnough = await keepApproval(session, ports, { id: refund.id, evidence, givenBy: by.actorId, at });
      if (!isEnough || refund.status !== 'requested') return refund;
      await session.run(insertRefundApproval, { refundId: refund.id, approvedBy: by.actorId, at });
      return moveRefund(session, refund, { move: 'approved', said: { reviewedAt: at }, at, ids: ports.ids });
    },
  );
}

/** A sender that was listed since taints all of the payment: the request waits until its payment is released. */
async function refuseHeld(session: Session, { source, paymentId }: RefundRow): Promise<void> {
  if ((source !== 'surplus' && source !== 'balance') || paymentId === null) return;
  const { status } = await session.one(readSurplus, { paymentId });
  if (heldStatuses.has(status))
    throw new Refusal('CONFLICT', `Its payment is ${status}: release the payment, or reject the refund.`);
}

/**
 * Turns a refund down: its coins are no longer set aside, and what its merchant pays for it is available again. Tells `refund.rejected`. Refuses with NOT_FOUND,
 * CONFLICT unless it is requested, and MAINTENANCE while the past of the database is not settled.
 */
export const rejectRefund = (ports: Ports, order: ReviewOrder, by: Actor): Promise<RefundRow> =>
  review(ports, { ...order, by, move: 'rejected' }, async (session, refund, at) => {
    await releaseCredit(session, refund, { ids: ports.ids, at });
    const said = { rejectionReason: order.reason, reviewedAt: at };
    return moveRefund(session, refund, { move: 'rejected', said, at, ids: ports.ids });
  });

/**
 * Gives an approved refund up: its coins are no longer set aside, and what its merchant pays for it is available again. Tells `refund.failed`. Refuses with NOT_FOUND,
 * CONFLICT unless it is approved or processing and nothing of it could still reach the chain, and MAINTENANCE while the past
 * of the database is not settled.
 */
export const failRefund = (ports: Ports, order: ReviewOrder, by: Actor): Promise<RefundRow> =>
  review(ports, { ...order, by, move: 'given_up' }, async (session, refund, at) => {
    await giveUpAttempts(session, 'refund', refund.id);
    if (refund.depositId !== null) await session.run(freeRefundDeposit, { depositId: refund.depositId });
    await releaseCredit(session, refund, { ids: ports.ids, at });
    return moveRefund(session, refund, {
      move: 'given_up',
      said: { failureReason: order.reason },
      at,
      ids: ports.ids,
    });
  });

const refunds: Reviewed<RefundRow> = {
  subject: 'refund',
  lock: lockRefund,
  nextStatus,
  signable: new Set(['approved', 'processing']),
  told: ({ status, destination }) => ({ status, destination }),
};

const review = (
  { db, clock }: Ports,
  decision: Decision,
  act: (session: Session, refund: RefundRow, now: Date) => Promise<RefundRow>,
): Promise<RefundRow> =>
  db.transaction((session) =>
    decide(session, { ...decision, of: refunds }, (refund) => act(session, refund, clock.now())),
  );
