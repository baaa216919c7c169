import { type LockedPayment, lockPayments } from '@florin/database/sql/lock-payments';
import { markFinal } from '@florin/database/sql/outgoing';
import { paymentsJson, savePayments } from '@florin/database/sql/save-payments';
import { countFailedSweeps, releaseDeposits } from '@florin/database/sql/sweeps';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { sweepFinal } from '@florin/domain/ledger/postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { mustMove, settledEnds } from '@florin/domain/payment/transition';
import { record } from '../events/record.ts';
import { post } from '../ledger/post.ts';
import { advance, type EnteredStatus } from '../payments/advance.ts';
import { mayBeSwept } from '../payments/may-be-swept.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { liftSwept, quarantineSwept } from '../quarantine/quarantine-swept.ts';
import { quarantineTainted } from '../quarantine/quarantine-tainted.ts';
import type { Included, Step } from './step.ts';
import { nativeToken } from './fund-gas.ts';

const sweepFailuresMax = 5;
const retryMs = 30_000;

/**
 * Books a final sweep and, in the same transaction, settles its payment: the coins are in the treasury and the
 * merchant is credited, or neither is true. A sweep that ran and failed is planned anew, and given up in the end.
 */
export async function finishSweep(step: Step, { success, fee }: Included): Promise<void> {
  const { ports, row, lease, token } = step;
  const catalogue = await ports.catalogue.current();
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    const payment = (await session.many(lockPayments, [row.purposeId]))[0];
    if (!payment || row.sourceIndex === null)
      throw new InvariantError('A sweep belongs to no payment.', { id: row.id });
    if (!(await session.maybe(markFinal, row.id, lease, success, fee, now))) return;
    if (success) await liftSwept(session, { outgoingId: row.id, ids: ports.ids, now });
    const transfers = sweepFinal({
      groupId: ports.ids.uuid(),
      outgoingId: row.id,
      depositIndex: row.sourceIndex,
      nativeTokenId: nativeToken(catalogue, token).id,
      tokenId: token.id,
      amount: success ? baseUnits(row.amount) : 0n,
      cost: fee,
    });
    await post(session, transfers, now);
    const settling = { payment, token, catalogue, ids: ports.ids, now };
    if (success) await settleOrSetApart(session, row, row.sourceIndex, settling);
    else await tryAgain(session, step, payment, now);
  });
}

type Settling = Parameters<typeof settlePayment>[1];

/** What arrived for a payment with a listed sender is nobody's to spend; its merchant is not credited with it. */
async function settleOrSetApart(
  session: Session,
  { id: outgoingId, amount: swept }: Step['row'],
  depositIndex: bigint,
  settling: Settling,
): Promise<void> {
  const { payment, token, ids, now } = settling;
  const after = mayBeSwept(payment) ? await settlePayment(session, settling) : payment;
  if (after.status !== 'blacklisted' || (after.endedAs !== null && settledEnds.has(after.endedAs))) return;
  const amount = baseUnits(swept);
  await quarantineSwept(session, {
    outgoingId,
    paymentId: payment.id,
    depositIndex,
    tokenId: token.id,
    amount,
    ids,
    now,
  });
}

async function tryAgain(
  session: Session,
  { ports, row, token }: Step,
  payment: LockedPayment,
  now: Date,
): Promise<void> {
  await session.run(releaseDeposits, row.id);
  await quarantineTainted(session, [payment], { ids: ports.ids, now });
  if (!mayBeSwept(payment)) return;
  const { failed } = await session.one(countFailedSweeps, payment.id);
  const path = failed >= sweepFailuresMax ? [mustMove(payment.status, 'sweep_gave_up') as EnteredStatus] : [];
  const postponed = { ...payment, sweepDueAt: new Date(now.getTime() + retryMs) };
  const moved = advance(postponed, path, { token, at: now, ids: ports.ids });
  await session.run(savePayments, paymentsJson([moved.payment]));
  await record(session, moved.events);
}
