import type { LockedPayment } from '@florin/database/sql/lock-payments';
import type { NewEvent } from '@florin/database/sql/record-events';
import { type EnteredStatus, heldStatuses, isEnd, suspendableStatuses } from '@florin/domain/payment/transition';
import type { Ids } from '@florin/domain/ports/ids';
import type { Token } from '../catalogue/catalogue.ts';
import { paymentEventBody, paymentEventType } from '../events/payment-event.ts';

/** Statuses whose first arrival a payment remembers. */
const remembered = {
  awaiting_payment: 'awaitingPaymentAt',
  partially_paid: 'partiallyPaidAt',
  confirming: 'confirmingAt',
  confirmed: 'confirmedAt',
  completed: 'completedAt',
} as const;

/** Takes the payment through these statuses, noting first arrivals, and tells each of them. */
export function advance(
  payment: LockedPayment,
  path: readonly EnteredStatus[],
  { token, at, ids }: { token: Token | null; at: Date; ids: Ids },
): { payment: LockedPayment; events: NewEvent[] } {
  const events: NewEvent[] = [];
  let current = payment;
  for (const status of path) {
    current = enter(current, status, at);
    const type = paymentEventType(status);
    events.push({
      id: ids.uuid(),
      deliveryId: ids.uuid(),
      merchantId: current.merchantId,
      type,
      sourceType: 'payment',
      sourceId: current.id,
      body: paymentEventBody(type, at, current, token),
      occurredAt: at,
    });
  }
  return { payment: current, events };
}

function enter(payment: LockedPayment, status: EnteredStatus, at: Date): LockedPayment {
  const mark = status in remembered ? remembered[status as keyof typeof remembered] : null;
  const suspendedAt = suspendableStatuses.has(status) ? payment.suspendedAt : null;
  const entered = { ...payment, status, suspendedAt, endedAs: endAfter(payment, status) };
  return mark && payment[mark] === null ? { ...entered, [mark]: at } : entered;
}

/** Held payments keep the end they had had before; one that goes on has none. */
function endAfter({ endedAs }: LockedPayment, status: EnteredStatus): LockedPayment['endedAs'] {
  if (isEnd(status)) return status;
  return heldStatuses.has(status) ? endedAs : null;
}
