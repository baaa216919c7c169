import type { Checkout } from '@florin/contract/schemas/checkout';
import type { PayApi } from '../api/pay-api.ts';
import { codeOf, type FailureCode, failureOf, type PayFailure } from '../api/pay-failure.ts';
import { paceOf, viewOf } from '../show/view.ts';
import { pollDelay } from './poll-delay.ts';
import { isNews, withConfirmations } from './progress.ts';

export type WatchState =
  | { kind: 'loading' }
  /** There is no such payment. */
  | { kind: 'unknown' }
  /** Nothing could be read yet; it is tried again. */
  | { kind: 'unreachable'; failure: PayFailure }
  /** `trouble`: the last poll failed, so that this may be old. */
  | { kind: 'ready'; checkout: Checkout; trouble: FailureCode | null };

/** The browser, as far as polling needs it. */
export interface Surroundings {
  isHidden(): boolean;
  /** Calls `work` once after `milliseconds`; returns how to call it off. */
  later(work: () => void, milliseconds: number): () => void;
  onChange(state: WatchState): void;
}

/** The poll does not tell of coins that do not count: so often the whole payment is read instead. */
const wholeEvery = 3;

/** Keeps the page's picture of one payment fresh until the payment is over. */
export class PaymentWatch {
  readonly #api: PayApi;
  readonly #around: Surroundings;
  #state: WatchState;
  #turn: Promise<void> = Promise.resolve();
  #callOff = (): void => {};
  #stopped = false;
  #failures = 0;
  #hiddenPolls = 0;
  #polls = 0;
  /** Something of the payment was written: the next look reads all of it. */
  #hasNews = false;

  /** @param known the payment as the document brought it; null where it brought none */
  constructor(api: PayApi, around: Surroundings, known: Checkout | null = null) {
    this.#api = api;
    this.#around = around;
    this.#state = known ? { kind: 'ready', checkout: known, trouble: null } : { kind: 'loading' };
  }

  get state(): WatchState {
    return this.#state;
  }

  /** Begins to watch: what the document brought is fresh, so the first request waits as long as between two polls. */
  begin(): Promise<void> {
    if (this.#state.kind !== 'ready') return this.look();
    this.#planNext();
    return Promise.resolve();
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

  /** The server has news: whatever they are is read at once. */
  hear(): Promise<void> {
    if (this.#hasNews) return this.#turn;
    this.#hasNews = true;
    return this.look();
  }

  /**
   * Confirms a token and shows what came of it. Refuses with PayFailure when the choice did not count; a choice that
   * came too late, because the payment has moved on, shows where it stands instead.
   */
  confirm(tokenId: string): Promise<void> {
    return this.#inTurn(async () => {
      const conflict = await this.#api.confirm(tokenId).then(
        () => null,
        (error: unknown) => {
          if (codeOf(error) !== 'CONFLICT') throw error;
          return failureOf(error);
        },
      );
      const checkout = await this.#api.read();
      this.#show({ kind: 'ready', checkout, trouble: null });
      // It has not moved on: something is in flight, and the payer must hear why nothing happens.
      if (conflict && viewOf[checkout.status].startsWith('choose')) throw conflict;
    });
  }

  /**
   * Takes the choice back and shows the coins again. Refuses with PayFailure when nothing could be asked; where money
   * has arrived meanwhile, the payment shows how it goes on.
   */
  change(): Promise<void> {
    return this.#inTurn(async () => {
      const checkout = await this.#api.change().catch((error: unknown) => {
        if (codeOf(error) !== 'CONFLICT') throw error;
        return this.#api.read();
      });
      this.#show({ kind: 'ready', checkout, trouble: null });
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
      this.#show(this.#afterFailure(failureOf(error)));
    }
  }

  async #freshCheckout(): Promise<Checkout> {
    const hasNews = this.#hasNews;
    this.#hasNews = false;
    if (this.#state.kind !== 'ready') return this.#api.read();
    const { checkout } = this.#state;
    this.#polls += 1;
    if (hasNews) return this.#api.read();
    if (this.#polls % wholeEvery === 0 || paceOf[checkout.status] === 'slow') return this.#api.read();
    const status = await this.#api.status();
    return isNews(checkout, status) ? this.#api.read() : withConfirmations(checkout, status);
  }

  #afterFailure(failure: PayFailure): WatchState {
    const { code } = failure;
    if (this.#state.kind === 'ready') return { ...this.#state, trouble: code };
    // A malformed id is refused as invalid; to a payer both are a link that leads nowhere.
    const unknown = code === 'NOT_FOUND' || code === 'VALIDATION_ERROR';
    return unknown ? { kind: 'unknown' } : { kind: 'unreachable', failure };
  }

  #planNext(): void {
    if (this.#stopped || this.#state.kind === 'unknown') return;
    const pace = this.#state.kind === 'ready' ? paceOf[this.#state.checkout.status] : 'watched';
    const delay = pollDelay({ hiddenPolls: this.#hiddenPolls, failures: this.#failures, isSlow: pace === 'slow' });
    this.#callOff = this.#around.later(() => void this.look(), delay);
  }

  #show(state: WatchState): void {
    if (this.#stopped) return;
    this.#state = state;
    this.#around.onChange(state);
  }
}
