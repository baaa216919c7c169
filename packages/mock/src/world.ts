import type { PaymentStatus } from '@florin/contract/vocabulary';
import { earlyAllowanceMs, matchDeposit, type Ruling } from '@florin/domain/payment/match-deposit';
import { Refusal } from '@florin/domain/errors';
import { mustMove, nextStatus, selectableStatuses } from '@florin/domain/payment/transition';
import { Attester } from './attester.ts';
import { priced, type PricedToken } from './catalogue.ts';
import type { MockCatalogue } from './options.ts';
import {
  confirmationsOf,
  estimateOf,
  endedByTime,
  isDust,
  openLock,
  receivedUnits,
  refuseTouched,
  requiredUnitsOf,
  restoreLock,
  settle,
  statusesEntered,
} from './ledger.ts';
import type { Outbox } from './outbox.ts';
import { bodyOf, eventData, unmatchedData } from './event-data.ts';
import type { Surroundings } from './present.ts';
import { Randomness } from './randomness.ts';
import type { Deposit, EventState, Lock, PaymentState, QuoteState, WebhookState } from './state.ts';

export interface NewPaymentFacts {
  readonly amountUsd: string;
  readonly description: string | null;
  readonly redirectUrl: string | null;
  readonly cancelUrl: string | null;
  readonly reference: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly customerEmail: string | null;
  readonly quote: QuoteState | null;
  readonly allowed: readonly string[] | null;
}

/** Everything that a mock remembers, and what happens in it: the product's rules on state in memory. */
export class World {
  readonly payments = new Map<string, PaymentState>();
  readonly quotes = new Map<string, QuoteState>();
  readonly catalogue: { readonly tokens: readonly PricedToken[] };
  readonly random: Randomness;
  readonly attester: Attester;
  readonly outbox: Outbox;
  webhook: WebhookState | null = null;
  feePayer: 'user' | 'payer' = 'user';
  enabledTokenIds: readonly string[] = [];
  nowMs: number;
  /** Height of every chain. */
  head = 1000;
  #addresses = 0;

  constructor({
    seed,
    nowMs,
    catalogue,
    outbox,
  }: {
    seed: string;
    nowMs: number;
    catalogue: MockCatalogue;
    outbox: Outbox;
  }) {
    this.random = new Randomness(seed);
    this.attester = new Attester(this.random.bytes(32));
    this.catalogue = { tokens: priced(catalogue) };
    this.nowMs = nowMs;
    this.outbox = outbox;
  }

  now(): Date {
    return new Date(this.nowMs);
  }

  around(baseUrl: string): Surroundings {
    return { baseUrl, attester: this.attester, head: this.head, tokens: this.catalogue.tokens };
  }

  create(facts: NewPaymentFacts): PaymentState {
    this.#addresses += 1;
    const payment: PaymentState = {
      id: this.random.uuid(this.nowMs),
      index: this.#addresses,
      status: 'awaiting_selection',
      ...facts,
      feePayer: this.feePayer,
      createdAt: this.now(),
      reached: {},
      locks: [],
      deposits: [],
      others: [],
      address: `0x${this.random.hex(20)}`,
      settlement: null,
      surplusRefundId: null,
    };
    this.payments.set(payment.id, payment);
    this.#tell(payment, 'payment.created');
    return payment;
  }

  /** Locks a rate for the payer. */
  choose(payment: PaymentState, token: PricedToken): Lock {
    const next = mustMove(payment.status, 'token_confirmed');
    const lock = openLock(payment, token, this.now());
    this.#enter(payment, next);
    return lock;
  }

  /** Takes back the payer's choice. Refuses with CONFLICT once money has arrived, or where the status has none. */
  change(payment: PaymentState): void {
    if (payment.status === 'awaiting_selection') return;
    const status = nextStatus(payment.status, 'selection_dropped');
    if (status === null)
      throw new Refusal('CONFLICT', `The token can no longer be changed: the payment is ${payment.status}.`);
    refuseTouched(payment);
    payment.status = status;
  }

  /** Ends a payment by its merchant's wish. Refuses with CONFLICT once money has arrived, or where the status forbids it. */
  cancel(payment: PaymentState): void {
    const status = nextStatus(payment.status, 'cancelled');
    if (status === null) throw new Refusal('CONFLICT', `A payment that is ${payment.status} cannot be cancelled.`);
    refuseTouched(payment);
    this.#enter(payment, status);
  }

  /** Coins arrive in the next block: the product's rules decide what they are for. */
  receive(payment: PaymentState, token: PricedToken, amount: bigint): Ruling {
    this.head += 1;
    const required = requiredUnitsOf(payment);
    const ruling = matchDeposit(
      {
        tokenId: token.id,
        chainId: token.chain.id,
        seenAt: this.now(),
        listedSender: false,
        dust: isDust(amount, token),
        completes: required !== null && receivedUnits(payment) + amount >= required,
        paysWhole: amount >= estimateOf(payment, token),
      },
      {
        status: payment.status,
        createdAt: payment.createdAt,
        settling: false,
        selections: payment.locks,
        partlyPaid: payment.deposits.length > 0,
        token: {
          allowed: payment.allowed === null || payment.allowed.includes(token.id),
          available: true,
          priced: true,
        },
        earlyMs: earlyAllowanceMs(token.chain.blockSeconds),
        nearLock: (lock) => lock.rate.minus(token.rate).abs().lte(lock.rate.times('0.01')),
      },
    );
    const selectionId = this.#selectionOf(payment, token, ruling);
    const facts = { amount, txHash: `0x${this.random.hex(32)}`, from: `0x${this.random.hex(20)}` };
    if (selectionId === null) this.#tellUnmatched(payment, token, facts, ruling);
    else {
      const deposit: Deposit = { ...facts, selectionId, height: this.head, seenAt: this.now(), confirmedAt: null };
      payment.deposits.push(deposit);
    }
    this.recompute(payment);
    return ruling;
  }

  /** Which lock takes a deposit; null when none does. A choice that is made for the payer opens one. */
  #selectionOf(payment: PaymentState, token: PricedToken, ruling: Ruling): bigint | null {
    if (ruling.ruling === 'counted') return ruling.selectionId;
    if (ruling.ruling === 'restored') return restoreLock(payment, ruling.selectionId);
    if (ruling.ruling !== 'chosen') return null;
    if (selectableStatuses.has(payment.status)) return this.choose(payment, token).id;
    const lock = openLock(payment, token, this.now());
    if (ruling.choice === 'accepted') this.#enter(payment, mustMove(payment.status, 'other_token_accepted'));
    return lock.id;
  }

  /** Blocks go by: what is deep enough is final, and what is paid is credited. */
  mine(blocks: number): void {
    this.head += blocks;
    for (const payment of this.payments.values()) {
      for (const deposit of payment.deposits) {
        const lock = payment.locks.find(({ id }) => id === deposit.selectionId);
        const isFinal = lock !== undefined && confirmationsOf(deposit, this.head) >= lock.token.chain.confirmations;
        deposit.confirmedAt = isFinal ? (deposit.confirmedAt ?? this.now()) : null;
      }
      this.recompute(payment);
    }
  }

  /** The chain takes back the blocks with the coins of a payment that are not final yet. Answers how many deposits went. */
  reorg(payment: PaymentState): number {
    const before = payment.deposits.length;
    payment.deposits = payment.deposits.filter(({ confirmedAt }) => confirmedAt !== null);
    this.recompute(payment);
    return before - payment.deposits.length;
  }

  /** Everything that follows from what there is now. */
  recompute(payment: PaymentState): void {
    for (const status of statusesEntered(payment, this.now(), this.head)) this.#enter(payment, status);
    if (payment.status === 'confirmed') this.#enter(payment, settle(payment));
    const ended = endedByTime(payment, this.now());
    if (ended !== null) this.#enter(payment, ended);
  }

  /** Time goes by, with a look at every payment when its window ends and at the end. */
  advance(ms: number): void {
    const until = this.nowMs + ms;
    const ends = [...this.payments.values()]
      .flatMap(({ locks }) => locks.map(({ closesAt }) => closesAt.getTime() + 16_000))
      .filter((at) => at > this.nowMs && at < until)
      .toSorted((a, b) => a - b);
    for (const at of [...ends, until]) {
      this.nowMs = at;
      for (const payment of this.payments.values()) this.recompute(payment);
    }
  }

  #enter(payment: PaymentState, status: PaymentStatus): void {
    payment.status = status;
    payment.reached[status] ??= this.now();
    this.#tell(payment, `payment.${status}`);
  }

  #tell(payment: PaymentState, event: string): void {
    this.tell(event, { sourceType: 'payment', sourceId: payment.id, data: eventData(payment) });
  }

  /** Records an event; it is posted with the next flush. */
  tell(event: string, { data, ...source }: Pick<EventState, 'sourceType' | 'sourceId'> & { data: unknown }): void {
    this.outbox.record({ id: this.random.uuid(this.nowMs), event, ...source, body: bodyOf(event, this.now(), data) });
  }

  #tellUnmatched(
    payment: PaymentState,
    token: PricedToken,
    facts: Pick<Deposit, 'amount' | 'txHash' | 'from'>,
    ruling: Ruling,
  ): void {
    const sourceId = this.random.uuid(this.nowMs);
    const reason = ruling.ruling === 'unmatched' ? ruling.reason : null;
    const other = { ...facts, id: sourceId, token, reason, seenAt: this.now(), refundId: null };
    payment.others.unshift(other);
    this.tell('deposit.unmatched', { sourceType: 'deposit', sourceId, data: unmatchedData(payment, other) });
  }
}
