import { type LockedPayment, lockPayments } from '@florin/database/sql/lock-payments';
import { markFinal } from '@florin/database/sql/outgoing';
import { paymentsJson, savePayments } from '@florin/database/sql/save-payments';
import { adoptDeposits, countFailedSweeps, releaseDeposits } from '@florin/database/sql/sweeps';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { sweepFinal } from '@florin/domain/ledger/postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { mustMove, settledEnds } from '@florin/domain/payment/transition';
import { record } from '../events/record.ts';
import { post } from '../ledger/post.ts';
import { advance, type EnteredStatus } from '../payments/advance.ts';
import { isBrought } from '../payments/is-brought.ts';
import { mayBeSwept } from '../payments/may-be-swept.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { liftSwept, quarantineSwept } from '../quarantine/quarantine-swept.ts';
import { quarantineTainted } from '../quarantine/quarantine-tainted.ts';
import type { Catalogue } from '../chains/catalogue.ts';
import { bookReturned } from './book-returned.ts';
import { payingAccount } from './costs.ts';
import type { OutgoingPorts } from './ports.ts';
import type { Included, Step } from './step.ts';
import { nativeToken } from './fund-gas.ts';

const sweepFailuresMax = 5;
const retryMs = 30_000;

/**
 * Books a final sweep and, in the same transaction, settles its payment: the coins are in the treasury and the
 * merchant is credited, or neither is true. A sweep that ran and failed is planned anew, and given up in the end.
 */
export async function finishSweep(step: Step, included: Included): Promise<void> {
  const { success, fee } = included;
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
      paidBy: payingAccount(step),
    });
    await post(session, transfers, now);
    await bookReturned(session, step, included, now);
    const arrived = baseUnits(row.amount);
    const sweep = { ports, token, catalogue, id: row.id, depositIndex: row.sourceIndex };
    await endSweep(session, sweep, { payment, arrived, success, now });
  });
}

/** A sweep by its movement's id. */
export type EndedSweep = Pick<Step, 'ports' | 'token'> & { id: string; depositIndex: bigint; catalogue: Catalogue };

interface SweepEnd {
  payment: LockedPayment;
  success: boolean;
  /** Base units that came to the treasury. */
  arrived: bigint;
  now: Date;
}

/** What a sweep that is final means for its payment: settled, set apart, or to be swept again. */
export async function endSweep(session: Session, sweep: EndedSweep, end: SweepEnd): Promise<void> {
  const { payment, success, arrived, now } = end;
  if (!success) return tryAgain(session, sweep, payment, now);
  const { token, catalogue, id: outgoingId, depositIndex } = sweep;
  const { ids } = sweep.ports;
  await session.many(adoptDeposits, outgoingId, payment.id, token.id);
  // Without its deposits on the chain, or with too little of them, a payment waits for what is missing.
  const settles = mayBeSwept(payment) && (await isBrought(session, payment));
  const after = settles ? await settlePayment(session, { payment, token, catalogue, ids, now }) : payment;
  // What arrived for a payment with a listed sender is nobody's to spend; its merchant is not credited with it.
  if (after.status !== 'blacklisted' || (after.endedAs !== null && settledEnds.has(after.endedAs))) return;
  const place = { paymentId: payment.id, depositIndex, tokenId: token.id };
  await quarantineSwept(session, { outgoingId, ...place, amount: arrived, ids, now });
}

/** A sweep whose number served another transaction leaves its deposits to the next one. */
export async function giveUpSweep(session: Session, { ports, row }: Pick<Step, 'ports' | 'row'>): Promise<void> {
  await session.run(releaseDeposits, row.id);
  await setApart(session, [row.purposeId], ports);
}

/** Deposits that a sweep no longer holds are set apart where their payment is blacklisted. */
export async function setApart(
  session: Session,
  paymentIds: readonly string[],
  { ids, clock }: Pick<OutgoingPorts, 'ids' | 'clock'>,
): Promise<void> {
  if (paymentIds.length === 0) return;
  await quarantineTainted(session, await session.many(lockPayments, paymentIds), { ids, now: clock.now() });
}

async function tryAgain(
  session: Session,
  { ports, token, id }: EndedSweep,
  payment: LockedPayment,
  now: Date,
): Promise<void> {
  await session.run(releaseDeposits, id);
  await quarantineTainted(session, [payment], { ids: ports.ids, now });
  if (!mayBeSwept(payment)) return;
  const { failed } = await session.one(countFailedSweeps, payment.id);
  const path = failed >= sweepFailuresMax ? [mustMove(payment.status, 'sweep_gave_up') as EnteredStatus] : [];
  const postponed = { ...payment, sweepDueAt: new Date(now.getTime() + retryMs) };
  const moved = advance(postponed, path, { token, at: now, ids: ports.ids });
  await session.run(savePayments, paymentsJson([moved.payment]));
  await record(session, moved.events);
}
