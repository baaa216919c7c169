import { listPaymentDeposits, type PaymentDepositRow } from '@florin/database/sql/list-deposits';
import type { LockedPayment } from '@florin/database/sql/lock-payments';
import type { NewEvent } from '@florin/database/sql/record-events';
import { paymentsJson, savePayments } from '@florin/database/sql/save-payments';
import { listSelections, type SelectionRow } from '@florin/database/sql/selections';
import type { Session } from '@florin/database/statement';
import { evaluate } from '@florin/domain/payment/evaluate';
import { nextStatus } from '@florin/domain/payment/transition';
import type { Ids } from '@florin/domain/ports/ids';
import type { Catalogue } from '../chains/catalogue.ts';
import { record } from '../events/record.ts';
import { advance, type EnteredStatus } from './advance.ts';
import { reckon, toSelection, withReckoning } from './reckon.ts';

export interface RecomputeContext {
  catalogue: Catalogue;
  ids: Ids;
  now: Date;
}

/**
 * Brings locked payments to where their selections and deposits, read anew, say they are; writes what changed and
 * tells every status on the way. The same facts give the same result however often and in whatever order it runs.
 */
export async function recompute(
  session: Session,
  locked: readonly LockedPayment[],
  context: RecomputeContext,
): Promise<LockedPayment[]> {
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  const selections = Map.groupBy(await session.many(listSelections, ids), ({ paymentId }) => paymentId);
  const deposits = Map.groupBy(await session.many(listPaymentDeposits, ids), ({ paymentId }) => paymentId);
  const changed: LockedPayment[] = [];
  const events: NewEvent[] = [];
  for (const payment of locked) {
    const moved = moveOne(payment, selections.get(payment.id) ?? [], deposits.get(payment.id) ?? [], context);
    if (moved.payment !== payment) changed.push(moved.payment);
    events.push(...moved.events);
  }
  if (changed.length > 0) await session.run(savePayments, paymentsJson(changed));
  await record(session, events);
  return changed;
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
    return listed ? advance(payment, [listed as EnteredStatus], { token, at: now, ids }) : { payment, events: [] };
  }
  const reckoning = reckon(selections, deposits);
  const { required, counted } = reckoning;
  const selection = toSelection(present);
  const path = evaluate({ status: payment.status, selection, required, deposits: counted, listedSender, now });
  const reckoned = withReckoning(payment, reckoning);
  if (path.length === 0 && sameAmounts(reckoned, payment)) return { payment, events: [] };
  const due = path.includes('confirmed') ? { ...reckoned, sweepDueAt: now } : reckoned;
  return advance(due, path as EnteredStatus[], { token, at: now, ids });
}

const sameAmounts = (left: LockedPayment, right: LockedPayment): boolean =>
  left.required === right.required && left.received === right.received && left.receivedUsd === right.receivedUsd;
