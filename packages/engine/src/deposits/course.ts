import type { PaymentStatus } from '@florin/contract/vocabulary';
import { listPaymentDeposits, type PaymentDepositRow } from '@florin/database/sql/list-deposits';
import type { LockedPayment } from '@florin/database/sql/lock-payments';
import type { NewEvent } from '@florin/database/sql/record-events';
import { paymentsJson, savePayments } from '@florin/database/sql/save-payments';
import { listSelections, type SelectionRow } from '@florin/database/sql/selections';
import type { Session } from '@florin/database/statement';
import { evaluate } from '@florin/domain/payment/evaluate';
import { record } from '../events/record.ts';
import { reckon, toSelection } from '../payments/reckon.ts';

/** A locked payment as deposits change it one after the other, before anything of it is recomputed. */
export interface Course {
  /** With the choices that rules made for its payer. */
  payment: LockedPayment;
  /** As it was when it was locked. */
  before: LockedPayment;
  /** Where its deposits will have brought it: later rules of the same block see that. */
  status: PaymentStatus;
  selections: SelectionRow[];
  deposits: PaymentDepositRow[];
  events: NewEvent[];
}

/** The courses of locked payments, from their selections and deposits. */
export async function readCourses(session: Session, locked: readonly LockedPayment[]): Promise<Course[]> {
  const ids = locked.map(({ id }) => id);
  const selections = Map.groupBy(await session.many(listSelections, { paymentIds: ids }), ({ paymentId }) => paymentId);
  const deposits = Map.groupBy(
    await session.many(listPaymentDeposits, { paymentIds: ids }),
    ({ paymentId }) => paymentId,
  );
  return locked.map((payment) => ({
    payment,
    before: payment,
    status: payment.status,
    selections: selections.get(payment.id) ?? [],
    deposits: deposits.get(payment.id) ?? [],
    events: [],
  }));
}

/** Writes the choices of courses and tells them; deposits are written by whoever ruled them. */
export async function saveCourses(session: Session, courses: readonly Course[]): Promise<LockedPayment[]> {
  const changed = courses.flatMap(({ payment, before }) => (payment === before ? [] : [payment]));
  if (changed.length > 0) await session.run(savePayments, { paymentsJson: paymentsJson(changed) });
  await record(
    session,
    courses.flatMap(({ events }) => events),
  );
  return courses.map(({ payment }) => payment);
}

/** Lets the next deposit find the course as this one leaves it. */
export function followDeposit(course: Course, deposit: PaymentDepositRow, now: Date): void {
  course.deposits.push(deposit);
  course.status = statusAfter(course, now);
}

function statusAfter({ payment, status, selections, deposits }: Course, now: Date): PaymentStatus {
  const present = selections.at(-1);
  if (!present) return status;
  const { required, requiredOfFinal, counted } = reckon(selections, deposits);
  const owed = { required, requiredOfFinal, deposits: counted };
  const facts = { selection: toSelection(present), ...owed, listedSender: false, now };
  return evaluate({ status, settling: payment.settlingAt !== null, ...facts }).at(-1) ?? status;
}
