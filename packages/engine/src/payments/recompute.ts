import type { LockedPayment } from '@florin/database/sql/payments/lock';
import type { Session } from '@florin/database/statement';
import { evaluate, isSuspended, type PaymentSituation } from '@florin/domain/payment/evaluate';
import { nextStatus } from '@florin/domain/payment/transition';
import { bookReorgLoss } from './book-reorg-loss.ts';
import type { HeldPayment, PaymentContext } from './held-payment.ts';
import { isSettled } from './may-be-swept.ts';
import { readFacts, savePayments } from './payment-store.ts';
import { amountColumns, owed, type PaymentFacts, amountsOf, type PaymentAmounts } from './amounts.ts';

/**
 * Reads the selections and deposits of held payments anew, moves the payments to the status that these give them,
 * writes what changed and tells every status on the way. The same facts give the same result, however often and in
 * whatever order it runs.
 *
 * @returns all of them as they are now; one that did not change is the same object
 */
export async function recompute(
  session: Session,
  held: readonly HeldPayment[],
  context: PaymentContext,
): Promise<LockedPayment[]> {
  if (held.length === 0) return [];
  await readFacts(session, held);
  for (const one of held) {
    const wasSettled = isSettled(one.payment);
    moveByFacts(one, context);
    if (wasSettled) await bookReorgLoss(session, one, context);
  }
  await savePayments(session, held);
  return held.map(({ payment }) => payment);
}

function moveByFacts(held: HeldPayment, context: PaymentContext): void {
  const { payment, facts } = held;
  const { now } = context;
  const listedSender = facts.deposits.some(({ selectionId }) => selectionId === null);
  if (facts.selections.length === 0) {
    const listed = listedSender ? nextStatus(payment.status, 'listed_sender') : null;
    if (listed) held.enter([listed], context);
    return;
  }
  const amounts = amountsOf(facts);
  const situation = { ...owed(amounts), listedSender, settling: keepsSettling(payment, amounts), now };
  const path = evaluate({ status: payment.status, ...situation });
  const status = path.at(-1) ?? payment.status;
  const isDue = path.includes('confirmed') || (payment.sweepDueAt === null && isLeft(payment, facts));
  const updated = {
    ...payment,
    ...amountColumns(amounts),
    ...standing(payment, { ...situation, status }),
    ...(isDue ? { sweepDueAt: now } : {}),
  };
  if (path.length === 0 && isSame(updated, payment)) return;
  held.change(updated);
  held.enter(path, context);
}

/**
 * Coins of a credited payment lie on their address, because a reorg undid their sweep or brought them back after it.
 */
const isLeft = (payment: LockedPayment, { deposits }: PaymentFacts): boolean =>
  isSettled(payment) &&
  deposits.some(({ final, selectionId, sweptBy }) => final && selectionId !== null && sweptBy === null);

/** A part is settled as it was when its settlement began. A reorg that takes something from it ends the settlement. */
const keepsSettling = ({ settlingAt, status, received }: LockedPayment, amounts: PaymentAmounts): boolean =>
  settlingAt !== null &&
  (status !== 'expired_selection' ||
    (amounts.received === BigInt(received) && amounts.counted.every(({ final }) => final)));

const standing = (
  { settlingAt, suspendedAt }: LockedPayment,
  situation: PaymentSituation,
): Pick<LockedPayment, 'settlingAt' | 'suspendedAt'> => ({
  settlingAt: situation.settling ? settlingAt : null,
  suspendedAt: isSuspended(situation) ? (suspendedAt ?? situation.now) : null,
});

const derived = ['required', 'received', 'receivedUsd', 'settlingAt', 'suspendedAt', 'sweepDueAt'] as const;

const isSame = (left: LockedPayment, right: LockedPayment): boolean =>
  derived.every((member) => left[member] === right[member]);
