// Written by "npm run sdk" from the contract. Do not edit.

import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Uuid } from './payments.ts';
import type { EventTimestamp } from './webhooks.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** The feed of events. */
export interface EventsApi {
  /**
   * Read the event feed, oldest first: `GET /v1/events`.
   * Every state change is here, whether or not a webhook is set up. Keep `next_cursor` and ask again; with `wait_seconds` the answer waits for the next event. Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Cursor of an earlier answer, or `latest` for the end of the feed; left out: from the beginning. */
    readonly after?: string;
    /** Entries in one answer at most. */
    readonly limit?: number;
    /** How long to wait where nothing follows the cursor: the answer comes with the next event, or empty at the end. 0 answers at once, as `latest` always does. */
    readonly wait_seconds?: number;
  }, options?: CallOptions): List<EventPage, EventPage['events'][number]>;
}

const routes: RoutesOf<EventsApi> = {
  list: 'GET=*after /v1/events',
};

/** The feed of events. */
export const connectEvents = (connection: Connection): EventsApi => resource(connection, routes);

export interface EventPage {
  /** The events, oldest first. */
  readonly events: readonly EventEntry[];
  /** Give it as `after` to go on; unchanged when nothing is new. */
  readonly next_cursor: string | null;
}

export interface EventEntry {
  /** Id of the event; remember it to act once. */
  readonly id: Uuid;
  /** The event type. */
  readonly event: 'payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed' | 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed' | 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed' | 'deposit.unmatched' | 'wallet.updated';
  /** When it happened. */
  readonly timestamp: EventTimestamp;
  /** What the event is about. */
  readonly source_type: 'payment' | 'withdrawal' | 'deposit' | 'refund';
  /** Id of the payment, withdrawal, deposit or refund that the event is about. */
  readonly source_id: Uuid;
  /** Depends on the event type; `payment.*` carry `PaymentEventDetail`, `withdrawal.*` carry `WithdrawalEventDetail`, `deposit.unmatched` carries `DepositEventDetail`, `wallet.updated` carries `WalletEventDetail`, `refund.*` carry `RefundEventDetail`. */
  readonly data: { readonly [member: string]: unknown };
}
