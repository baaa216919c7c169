import type { PaymentStatus } from '@florin/contract/vocabulary';
import type { PaymentDepositRow } from '@florin/database/sql/deposits/list';
import type { LockedPayment } from '@florin/database/sql/payments/lock';
import type { NewEvent } from '@florin/database/sql/events/record';
import { InvariantError } from '@florin/domain/errors';
import { evaluate } from '@florin/domain/payment/evaluate';
import {
  type EnteredStatus,
  type EnteringMove,
  heldStatuses,
  isEnd,
  mustMove,
  suspendableStatuses,
} from '@florin/domain/payment/transition';
import type { Ids } from '@florin/domain/ports/ids';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type UntakenDeposit, unmatchedEvents } from '../events/deposit-event.ts';
import { paymentEventBody, paymentEventType } from '../events/payment-event.ts';
import { amountsOfSums, owed, type PaymentAmounts, type PaymentFacts } from './amounts.ts';
import { CountedSums } from './counted-sums.ts';

/** What a payment's move needs beside the payment. */
export interface PaymentContext {
  catalogue: Catalogue;
  ids: Ids;
  now: Date;
}

/** Statuses whose first arrival a payment remembers. */
const remembered: { readonly [Status in EnteredStatus]?: keyof LockedPayment } = {
  awaiting_payment: 'awaitingPaymentAt',
  partially_paid: 'partiallyPaidAt',
  confirming: 'confirmingAt',
  confirmed: 'confirmedAt',
  completed: 'completedAt',
};

/**
 * A payment under its row lock, as one transaction changes it. The database has the changes and their events once
 * `savePayments` has written them.
 */
export class HeldPayment {
  /** As it is now. */
  payment: LockedPayment;
  /** As the database has it. */
  #stored: LockedPayment;
  /** What is to be told, oldest first. */
  #events: NewEvent[] = [];
  #facts: PaymentFacts | null = null;
  /** Of the deposits in its facts. */
  #sums = new CountedSums([]);
  /** The status that its deposits will have brought it to: later rules of the same block see that. */
  reached: PaymentStatus;

  constructor(row: LockedPayment) {
    this.payment = row;
    this.#stored = row;
    this.reached = row.status;
  }

  /** @throws InvariantError before `readFacts` has read them. */
  get facts(): PaymentFacts {
    if (this.#facts === null)
      throw new InvariantError('The selections of a payment were not read.', { payment: this.payment.id });
    return this.#facts;
  }

  set facts(facts: PaymentFacts) {
    this.#facts = facts;
    this.#sums = new CountedSums(facts.deposits);
  }

  /**
   * What it has and needs, as its facts are now. Takes the same time however many deposits it has.
   *
   * @throws InvariantError when it has no selection.
   */
  get amounts(): PaymentAmounts {
    return amountsOfSums(this.facts.selections, this.#sums);
  }

  get isRead(): boolean {
    return this.#facts !== null;
  }

  change(some: Partial<LockedPayment>): void {
    this.payment = { ...this.payment, ...some };
  }

  /** @throws InvariantError when its status has no such move. */
  move(move: EnteringMove, context: PaymentContext): void {
    this.enter([mustMove(this.payment.status, move)], context);
  }

  /** Takes the payment through these statuses, notes first arrivals and tells each of them. */
  enter(path: readonly EnteredStatus[], { catalogue, ids, now }: PaymentContext): void {
    for (const status of path) {
      this.payment = entered(this.payment, status, now);
      this.reached = status;
      const { id: sourceId, merchantId, tokenId } = this.payment;
      const type = paymentEventType(status);
      const [id, deliveryId] = [ids.uuid(), ids.uuid()];
      const token = tokenId === null ? null : (catalogue.tokens.get(tokenId) ?? null);
      const body = paymentEventBody(this.payment, { type, at: now, token });
      this.#events.push({ id, deliveryId, merchantId, type, sourceType: 'payment', sourceId, body, occurredAt: now });
    }
  }

  /** Tells which of these deposits came to its address and count for no payment. */
  tellUnmatched(deposits: readonly UntakenDeposit[], context: PaymentContext): void {
    this.#events.push(...unmatchedEvents(deposits, this.payment, context));
  }

  /** Counts a deposit that this transaction brings, so that the next rule finds it. */
  count(deposit: PaymentDepositRow, now: Date): void {
    this.facts.deposits.push(deposit);
    this.#sums.add(deposit);
    if (this.facts.selections.length === 0) return;
    const situation = {
      ...owed(this.amounts),
      settling: this.payment.settlingAt !== null,
      listedSender: false,
    };
    this.reached = evaluate({ ...situation, status: this.reached, now }).at(-1) ?? this.reached;
  }

  /** What is to be written of it; from then on the database has it. */
  takeUnsaved(): { payment: LockedPayment | null; events: readonly NewEvent[] } {
    const unsaved = { payment: this.payment === this.#stored ? null : this.payment, events: this.#events };
    this.#stored = this.payment;
    this.#events = [];
    return unsaved;
  }
}

function entered(payment: LockedPayment, status: EnteredStatus, at: Date): LockedPayment {
  const mark = remembered[status];
  const suspendedAt = suspendableStatuses.has(status) ? payment.suspendedAt : null;
  const moved = { ...payment, status, suspendedAt, endedAs: endAfter(payment, status) };
  return mark && payment[mark] === null ? { ...moved, [mark]: at } : moved;
}

/** A blacklisted or failed payment keeps the end that it had before. One that goes on has none. */
function endAfter({ endedAs }: LockedPayment, status: EnteredStatus): LockedPayment['endedAs'] {
  if (isEnd(status)) return status;
  return heldStatuses.has(status) ? endedAs : null;
}
