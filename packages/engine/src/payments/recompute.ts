import { listPaymentDeposits, type PaymentDepositRow } from '@florin/database/sql/list-deposits';
import type { LockedPayment } from '@florin/database/sql/lock-payments';
import type { NewEvent } from '@florin/database/sql/record-events';
import { paymentsJson, savePayments } from '@florin/database/sql/save-payments';
import { listSelections, type SelectionRow } from '@florin/database/sql/selections';
import type { Session } from '@florin/database/statement';
import { evaluate, isSuspended, type PaymentSituation } from '@florin/domain/payment/evaluate';
import { nextStatus } from '@florin/domain/payment/transition';
import type { Ids } from '@florin/domain/ports/ids';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { record } from '../events/record.ts';
import { bookReorgLoss } from './book-reorg-loss.ts';
import { advance } from './advance.ts';
import { isSettled } from './may-be-swept.ts';
import { reckon, type Reckoning, toSelection, withReckoning } from './reckon.ts';

export interface RecomputeContext {
  catalogue: Catalogue;
  ids: Ids;
  now: Date;
}

/**
 * Brings locked payments to where their selections and deposits, read anew, say they are; writes what changed and
 * tells every status on the way. The same facts give the same result however often and in whatever order it runs.
 *
 * @returns all of them as they are now; one that did not change is the same object
 */
export async function recompute(
  session: Session,
  locked: readonly LockedPayment[],
  context: RecomputeContext,
): Promise<LockedPayment[]> {
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  const selections = Map.groupBy(await session.many(listSelections, { paymentIds: ids }), ({ paymentId }) => paymentId);
  const deposits = Map.groupBy(
    await session.many(listPaymentDeposits, { paymentIds: ids }),
    ({ paymentId }) => paymentId,
  );
  const payments: LockedPayment[] = [];
  const events: NewEvent[] = [];
  for (const payment of locked) {
    const facts = { selections: selections.get(payment.id) ?? [], deposits: deposits.get(payment.id) ?? [] };
    const moved = moveOne(payment, facts.selections, facts.deposits, context);
    payments.push(moved.payment);
    events.push(...moved.events);
    if (isSettled(payment)) await bookReorgLoss(session, { payment, ...facts, ...context });
  }
  const changed = payments.filter((payment, index) => payment !== locked[index]);
  if (changed.length > 0) await session.run(savePayments, { paymentsJson: paymentsJson(changed) });
  await record(session, events);
  return payments;
}

function moveOne(
  payment: LockedPayment,
  selections: readonly SelectionRow[],
  deposits: readonly PaymentDepositRow[],
  { catalogue, ids, now }: RecomputeContext,
): { payment: LockedPayment; events: NewEvent[] } {
  const listedSender = deposits.some(({ selectionId }) => selectionId === null);
  const token = payment.tokenId === null ? null : (catalogue.tokens.get(payment.tokenId) ?? null);
  const present = selections.at(-1);
  if (!present) {
    const listed = listedSender ? nextStatus(payment.status, 'listed_sender') : null;
    return listed ? advance(payment, [listed], { token, at: now, ids }) : { payment, events: [] };
  }
  const reckoning = reckon(selections, deposits);
  const { required, requiredOfFinal, counted } = reckoning;
  const settling = keepsSettling(payment, reckoning);
  const owed = { required, requiredOfFinal, deposits: counted };
  const facts = { selection: toSelection(present), ...owed, listedSender, settling, now };
  const path = evaluate({ status: payment.status, ...facts });
  const stood = withStanding(withReckoning(payment, reckoning), path.at(-1) ?? payment.status, facts);
  const isDue = path.includes('confirmed') || (payment.sweepDueAt === null && isLeft(payment, deposits));
  const reckoned = isDue ? { ...stood, sweepDueAt: now } : stood;
  if (path.length === 0 && isSame(reckoned, payment)) return { payment, events: [] };
  return advance(reckoned, path, { token, at: now, ids });
}

/** Coins that a payment was credited for lie on their address: a reorg undid their sweep, or brought them back after it. */
const isLeft = (payment: LockedPayment, deposits: readonly PaymentDepositRow[]): boolean =>
  isSettled(payment) &&
  deposits.some(({ final, selectionId, sweptBy }) => final && selectionId !== null && sweptBy === null);

/** A part is settled as it was when that began; what a reorg takes from it ends the beginning. */
const keepsSettling = ({ settlingAt, status, received }: LockedPayment, reckoning: Reckoning): boolean =>
  settlingAt !== null &&
  (status !== 'expired_selection' ||
    (reckoning.received === BigInt(received) && reckoning.counted.every(({ final }) => final)));

function withStanding(
  payment: LockedPayment,
  status: LockedPayment['status'],
  facts: Omit<PaymentSituation, 'status'>,
): LockedPayment {
  const suspended = isSuspended({ ...facts, status });
  return {
    ...payment,
    settlingAt: facts.settling ? payment.settlingAt : null,
    suspendedAt: suspended ? (payment.suspendedAt ?? facts.now) : null,
  };
}

const derived = ['required', 'received', 'receivedUsd', 'settlingAt', 'suspendedAt', 'sweepDueAt'] as const;

const isSame = (left: LockedPayment, right: LockedPayment): boolean =>
  derived.every((member) => left[member] === right[member]);
