import type { Checkout } from '@florin/contract/schemas/checkout';
import type { PayApi } from '../api/pay-api.ts';
import { codeOf, type FailureCode } from '../api/pay-failure.ts';
import { paceOf } from '../show/view.ts';
import { pollDelay } from './poll-delay.ts';
import { isNews, withConfirmations } from './progress.ts';

export type WatchState =
  | { kind: 'loading' }
  /** There is no such payment. */
  | { kind: 'unknown' }
  /** Nothing could be read yet; it is tried again. */
  | { kind: 'unreachable'; failure: FailureCode }
  /** `trouble`: the last poll failed, so that this may be old. */
  | { kind: 'ready'; checkout: Checkout; trouble: FailureCode | null };

/** The browser, as far as polling needs it. */
export interface Surroundings {
  isHidden(): boolean;
  /** Calls `work` once after `milliseconds`; returns how to call it off. */
  later(work: () => void, milliseconds: number): () => void;
  onChange(state: WatchState): void;
}

/** Keeps the page's picture of one payment fresh until the payment is over. */
export class PaymentWatch {
  readonly #api: PayApi;
  readonly #around: Surroundings;
  #state: WatchState = { kind: 'loading' };
  #turn: Promise<void> = Promise.resolve();
  #callOff = (): void => {};
  #stopped = false;
  #failures = 0;
  #hiddenPolls = 0;

  constructor(api: PayApi, around: Surroundings) {
    this.#api = api;
    this.#around = around;
  }

  /** Asks now, and from then on by itself. */
  look(): Promise<void> {
    this.#callOff();
    return this.#inTurn(async () => {
      this.#callOff();
      try {
        await this.#poll();
      } finally {
        this.#planNext();
      }
    });
  }

  /**
   * Confirms a token and shows what came of it. Refuses with PayFailure when the choice did not count; a choice that
   * came too late, because the payment has moved on, shows where it stands instead.
   */
  confirm(tokenId: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#api.confirm(tokenId).catch((error: unknown) => {
        if (codeOf(error) !== 'CONFLICT') throw error;
      });
      this.#show({ kind: 'ready', checkout: await this.#api.read(), trouble: null });
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#callOff();
  }

  /** One request after the other: an old answer never replaces a newer one. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  async #poll(): Promise<void> {
    this.#hiddenPolls = this.#around.isHidden() ? this.#hiddenPolls + 1 : 0;
    try {
      this.#show({ kind: 'ready', checkout: await this.#freshCheckout(), trouble: null });
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.#show(this.#afterFailure(codeOf(error)));
    }
  }

  async #freshCheckout(): Promise<Checkout> {
    if (this.#state.kind !== 'ready') return this.#api.read();
    const { checkout } = this.#state;
    const status = await this.#api.status();
    return isNews(checkout, status) ? this.#api.read() : withConfirmations(checkout, status);
  }

  #afterFailure(failure: FailureCode): WatchState {
    if (this.#state.kind === 'ready') return { ...this.#state, trouble: failure };
    // A malformed id is refused as invalid; to a payer both are a link that leads nowhere.
    const unknown = failure === 'NOT_FOUND' || failure === 'VALIDATION_ERROR';
    return unknown ? { kind: 'unknown' } : { kind: 'unreachable', failure };
  }

  #planNext(): void {
    if (this.#stopped || this.#state.kind === 'unknown') return;
    const pace = this.#state.kind === 'ready' ? paceOf[this.#state.checkout.status] : 'watched';
    if (pace === 'over') return;
    const delay = pollDelay({ hiddenPolls: this.#hiddenPolls, failures: this.#failures, isSlow: pace === 'slow' });
    this.#callOff = this.#around.later(() => void this.look(), delay);
  }

  #show(state: WatchState): void {
    if (this.#stopped) return;
    this.#state = state;
    this.#around.onChange(state);
  }
}
