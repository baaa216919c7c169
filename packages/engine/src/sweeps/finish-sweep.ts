import { markFinal } from '@florin/database/sql/outgoing/follow';
import { countFailedSweeps, type LeftDeposit, releaseDeposits, releaseLeft } from '@florin/database/sql/sweeps/plan';
import { noteShortage } from '@florin/database/sql/sweeps/shortages';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { sweepFinal } from '@florin/domain/ledger/postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { tokenFeeChanged } from '@florin/domain/ledger/token-fee-postings';
import { post } from '../ledger/post.ts';
import type { HeldPayment } from '../payments/held-payment.ts';
import { lockPayment, lockPayments, savePayments } from '../payments/payment-store.ts';
import { isBrought } from './is-brought.ts';
import { isSettled, mayBeSettled, mayBeSwept } from '../payments/may-be-swept.ts';
import { settlePayment } from './settle-payment.ts';
import { liftSwept, quarantineSwept } from '../quarantine/quarantine-swept.ts';
import { quarantineTainted } from '../quarantine/quarantine-tainted.ts';
import { adopt } from './adopt-deposits.ts';
import { bookReturned } from '../outgoing/book-returned.ts';
import { payingAccount, paysItself } from '../outgoing/costs.ts';
import type { OutgoingPorts } from '../outgoing/ports.ts';
import type { Ended, Step } from '../outgoing/step.ts';
import { nativeToken } from '../catalogue/native-token.ts';
import { leaveRemainder } from '../treasury/leave-remainder.ts';
import { mayShrink } from './shrink-sweep.ts';

const sweepFailuresMax = 5;
const retryMs = 30_000;
/** A credited payment has only one end, swept: its coins are tried again for as long as it takes. */
const settledRetryMs = 3_600_000;

/**
 * Books a final sweep and, in the same transaction, settles its payment: the coins are in the treasury and the
 * merchant is credited, or neither is true. What arrived counts; what the token itself kept is booked as its fee. A sweep
 * that ran and failed is planned anew, and given up in the end.
 */
export async function finishSweep(step: Step, ended: Ended): Promise<void> {
  const { success, arrived, fee } = ended;
  const { ports, row, lease, token } = step;
  const catalogue = await ports.catalogue.current();
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    const held = await lockPayment(session, row.purposeId);
    if (row.sourceIndex === null) throw new InvariantError('A sweep comes from a deposit address.', { id: row.id });
    if (!(await session.maybe(markFinal, { id: row.id, lease, succeeded: success, arrived, feePaid: fee, at: now })))
      return;
    if (success) await liftSwept(session, { outgoingId: row.id, ids: ports.ids, now });
    const place = { outgoingId: row.id, depositIndex: row.sourceIndex, tokenId: token.id };
    const posting = { ...place, groupId: ports.ids.uuid(), nativeTokenId: nativeToken(catalogue, token).id };
    const change = success ? baseUnits(row.amount) - arrived : 0n;
    await post(session, sweepFinal({ ...posting, amount: arrived, cost: fee, paidBy: payingAccount(step) }), now);
    await post(session, tokenFeeChanged({ ...posting, change, sequence: 0 }), now);
    await bookReturned(session, step, { ...ended, at: now });
    if (success) {
      await letGo(session, step);
      await leaveRest(session, step, { fee, at: now });
    }
    await session.run(noteShortage, { id: ports.ids.uuid(), outgoingId: row.id, at: now });
    const sweep = { ports, token, catalogue, id: row.id, depositIndex: row.sourceIndex, address: row.sourceAddress };
    await endSweep(session, sweep, { held, arrived, success, now });
  });
}

/** A sweep by its movement's id. */
export interface EndedSweep extends Pick<Step, 'token' | 'catalogue'> {
  ports: Pick<OutgoingPorts, 'ids' | 'catalogue'>;
  id: string;
  depositIndex: bigint;
  /** Where it came from. */
  address: string;
}

interface SweepEnd {
  /** Undefined: a restore has lost the payment. What the sweep brought belongs to nobody until a person decides. */
  held: HeldPayment | undefined;
  success: boolean;
  /** Base units that came to the treasury. */
  arrived: bigint;
  now: Date;
}

/** What a sweep that is final means for its payment: settled, set apart, or to be swept again. */
export async function endSweep(session: Session, sweep: EndedSweep, end: SweepEnd): Promise<void> {
  const { held, success, arrived, now } = end;
  if (held === undefined) {
    if (!success) await session.run(releaseDeposits, { outgoingId: sweep.id });
    return;
  }
  if (!success) return tryAgain(session, sweep, { held, now });
  const { payment } = held;
  const { token, catalogue, id: outgoingId, depositIndex } = sweep;
  const { ids } = sweep.ports;
  if (await adopt(session, { outgoingId, paymentId: payment.id, tokenId: token.id })) {
    const { chainId, id: tokenId } = token;
    await leaveRemainder(session, sweep.ports, { chainId, tokenId, depositIndex, address: sweep.address, at: now });
  }
  // Without its deposits on the chain, or with too little of them, a payment waits for what is missing.
  if (mayBeSettled(payment) && (await isBrought(session, payment)))
    await settlePayment(session, held, { token, catalogue, ids, now });
  // Nobody may spend what arrived for a payment with a listed sender, and its merchant is not credited with it.
  if (held.payment.status !== 'blacklisted' || isSettled(held.payment)) return;
  const place = { paymentId: payment.id, depositIndex, tokenId: token.id };
  await quarantineSwept(session, { outgoingId, ...place, amount: arrived, ids, now });
}

/** Coins that paid for their own way leave what the chain did not take of their cap, where it takes less than it may. */
async function leaveRest(session: Session, step: Step, { fee, at }: { fee: bigint; at: Date }): Promise<void> {
  const { ports, row, token, adapter } = step;
  if (row.sourceIndex === null || adapter.payer !== 'source' || !paysItself(step) || fee >= baseUnits(row.feeCap))
    return;
  const { chainId, id: tokenId } = token;
  await leaveRemainder(session, ports, {
    chainId,
    tokenId,
    depositIndex: row.sourceIndex,
    address: row.sourceAddress,
    at,
  });
}

/** A sweep that was signed again for less left some deposits behind. They are gone, or the next sweep takes them. */
export const letGo = async (session: Session, step: Step): Promise<LeftDeposit[]> =>
  mayShrink(step) ? session.many(releaseLeft, { outgoingId: step.row.id }) : [];

/** A sweep whose nonce another transaction has used leaves its deposits to the next sweep. */
export async function giveUpSweep(session: Session, { ports, row }: Pick<Step, 'ports' | 'row'>): Promise<void> {
  await session.run(releaseDeposits, { outgoingId: row.id });
  await setApart(session, [row.purposeId], ports);
}

/** Deposits that a sweep no longer holds are set apart where their payment is blacklisted. */
export async function setApart(
  session: Session,
  paymentIds: readonly string[],
  { ids, clock }: Pick<OutgoingPorts, 'ids' | 'clock'>,
): Promise<void> {
  if (paymentIds.length === 0) return;
  const payments = (await lockPayments(session, paymentIds)).map(({ payment }) => payment);
  await quarantineTainted(session, payments, { ids, now: clock.now() });
}

async function tryAgain(
  session: Session,
  { ports: { ids }, token, catalogue, id }: EndedSweep,
  { held, now }: { held: HeldPayment; now: Date },
): Promise<void> {
  const { payment } = held;
  await session.run(releaseDeposits, { outgoingId: id });
  await quarantineTainted(session, [payment], { ids, now });
  if (!mayBeSwept(payment)) return;
  const { failed } = await session.one(countFailedSweeps, { paymentId: payment.id });
  const isHopeless = failed >= sweepFailuresMax || token.proof === 'refuted';
  held.change({ sweepDueAt: new Date(now.getTime() + (isHopeless ? settledRetryMs : retryMs)) });
  if (isHopeless && !isSettled(payment)) held.move('sweep_gave_up', { catalogue, ids, now });
  await savePayments(session, [held]);
}
