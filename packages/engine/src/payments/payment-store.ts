import { listPaymentDeposits } from '@florin/database/sql/deposits/list';
import { type LockedPayment, lockPayments as lockRows } from '@florin/database/sql/payments/lock';
import { paymentsJson, savePayments as saveRows } from '@florin/database/sql/payments/save';
import { listSelections } from '@florin/database/sql/payments/selections';
import type { Session } from '@florin/database/statement';
import { record } from '../events/record.ts';
import { HeldPayment } from './held-payment.ts';

/** Locks these payments until the transaction ends, in the order of their ids; those that do not exist are left out. */
export const lockPayments = async (session: Session, ids: readonly string[]): Promise<HeldPayment[]> =>
  ids.length === 0 ? [] : hold(await session.many(lockRows, { ids }));

/** One of them. */
export const lockPayment = async (session: Session, id: string): Promise<HeldPayment | undefined> =>
  (await lockPayments(session, [id]))[0];

/** Payments that a statement has locked. */
export const hold = (locked: readonly LockedPayment[]): HeldPayment[] => locked.map((row) => new HeldPayment(row));

/**
 * Reads the deposits of these payments as the database has them now, and their selections the first time: under the
 * lock only this transaction adds one.
 */
export async function readFacts(session: Session, held: readonly HeldPayment[]): Promise<void> {
  const unread = held.filter(({ isRead }) => !isRead).map(({ payment }) => payment.id);
  const added = unread.length === 0 ? [] : await session.many(listSelections, { paymentIds: unread });
  const paymentIds = held.map(({ payment }) => payment.id);
  const selections = Map.groupBy(added, ({ paymentId }) => paymentId);
  const deposits = Map.groupBy(await session.many(listPaymentDeposits, { paymentIds }), ({ paymentId }) => paymentId);
  for (const one of held) {
    const { id } = one.payment;
    const known = one.isRead ? one.facts.selections : (selections.get(id) ?? []);
    one.facts = { selections: known, deposits: deposits.get(id) ?? [] };
  }
}

/** Writes what has changed of held payments, and records their events. What is written once is not written again. */
export async function savePayments(session: Session, held: readonly HeldPayment[]): Promise<void> {
  const unsaved = held.map((one) => one.takeUnsaved());
  const changed = unsaved.flatMap(({ payment }) => payment ?? []);
  if (changed.length > 0) await session.run(saveRows, { paymentsJson: paymentsJson(changed) });
  await record(
    session,
    unsaved.flatMap(({ events }) => events),
  );
}
