// Written by "npm run sdk" from the contract. Do not edit.

import type { CryptoAmount, Rate, Usd } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions, KeyedCallOptions } from '../options.ts';
import type { PaymentQuote, Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Where events are posted, and what became of each delivery. */
export interface WebhooksApi {
  /**
   * Read the webhook configuration: `GET /v1/webhooks`.
   * Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  retrieve(options?: CallOptions): Promise<WebhookConfiguration>;

  /**
   * Set up or change the webhook: `PUT /v1/webhooks`.
   * The first set-up makes a signing secret unless one is given. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  update(body: WebhookChanges, options?: CallOptions): Promise<WebhookConfiguration>;

  /**
   * Reveal the signing secret: `GET /v1/webhooks/secret`.
   * An empty text means that deliveries go unsigned. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  secret(options?: CallOptions): Promise<WebhookSecret>;

  /**
   * List deliveries, newest first: `GET /v1/webhooks/deliveries`.
   * Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  deliveries(query?: {
    /** Only what has this status. */
    readonly status?: 'pending' | 'processing' | 'failed' | 'success' | 'permanently_failed';
    /** Only deliveries of this event type. */
    readonly event?: 'payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed' | 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed' | 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed' | 'deposit.unmatched' | 'wallet.updated';
    /** Only deliveries about this payment. */
    readonly payment_id?: string;
    /** Only deliveries to this endpoint. */
    readonly endpoint_id?: string;
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly per_page?: number;
  }, options?: CallOptions): List<DeliveryPage, DeliveryPage['jobs'][number]>;

  /**
   * Read a delivery with its attempts: `GET /v1/webhooks/deliveries/:job_id`.
   * Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  delivery(job_id: string, options?: CallOptions): Promise<Delivery>;

  /**
   * Start a failed delivery anew: `POST /v1/webhooks/deliveries/:job_id/retry`.
   * Due at once, with all its attempts; its history stays. CONFLICT when it succeeded, its endpoint was removed or an attempt is under way. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  retryDelivery(job_id: string, options?: KeyedCallOptions): Promise<RequeuedDelivery>;

  /**
   * Try the webhook: `POST /v1/webhooks/test`.
   * Posts an invented completed payment, signed like any delivery, and answers what came back. Nothing is recorded or repeated. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  test(options?: CallOptions): Promise<WebhookTrial>;

  /**
   * Deliver the events of a time once more: `POST /v1/webhooks/replay`.
   * Each under a new delivery, in their order, with its first body. At most 1000 events at once; CONFLICT while 5000 deliveries wait. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  replay(body: ReplayRequest, options?: CallOptions): Promise<ReplayedEvents>;
}

const routes: RoutesOf<WebhooksApi> = {
  retrieve: 'GET /v1/webhooks',
  update: 'PUT= /v1/webhooks',
  secret: 'GET /v1/webhooks/secret',
  deliveries: 'GET=* /v1/webhooks/deliveries',
  delivery: 'GET /v1/webhooks/deliveries/:job_id',
  retryDelivery: 'POST! /v1/webhooks/deliveries/:job_id/retry',
  test: 'POST /v1/webhooks/test',
  replay: 'POST= /v1/webhooks/replay',
};

/** Where events are posted, and what became of each delivery. */
export const connectWebhooks = (connection: Connection): WebhooksApi => resource(connection, routes);

export interface WebhookConfiguration {
  /** Where events are posted to; https only. */
  readonly url: string;
  /** Whether events are posted. */
  readonly is_active: boolean;
  /** False: deliveries carry no signature. */
  readonly has_secret: boolean;
  /** Event types, or `*` alone for all of them. */
  readonly events: readonly string[];
  /** When it last changed. */
  readonly updated_at: Timestamp;
}

export interface WebhookChanges {
  /** Where events are posted to; https only. */
  readonly url: string;
  /** Left out: kept, or generated at the first set-up. Empty: deliveries go unsigned. */
  readonly secret?: string | null;
  /** Whether events are posted; true when left out. */
  readonly is_active?: boolean | null;
  /** Event types, or `*` for all of them. */
  readonly events?: readonly ('payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed' | 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed' | 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed' | 'deposit.unmatched' | 'wallet.updated' | '*')[] | null;
}

export interface WebhookSecret {
  /** The text that deliveries are signed with; empty when they are not. */
  readonly secret: string;
}

export interface DeliveryPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The deliveries of this page, newest first. */
  readonly jobs: readonly DeliveryEntry[];
}

export interface DeliveryEntry {
  /** Id of the delivery; the same for each attempt. */
  readonly job_id: Uuid;
  /** The endpoint it goes to; the first one has the id of your account. */
  readonly endpoint_id: Uuid;
  /** The event type. */
  readonly event: 'payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed' | 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed' | 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed' | 'deposit.unmatched' | 'wallet.updated';
  /** How far the delivery has come. `pending`: It was not tried yet. `processing`: It is being sent now. `failed`: The last attempt failed, and another one follows. `success`: The receiver answered with 2xx. `permanently_failed`: All attempts failed; only a retry by hand sends it again. */
  readonly status: 'pending' | 'processing' | 'failed' | 'success' | 'permanently_failed';
  /** How often it was tried so far. */
  readonly attempt_count: number;
  /** What the event is about. */
  readonly source_type: 'payment' | 'withdrawal' | 'deposit' | 'refund';
  /** Id of the payment, withdrawal, deposit or refund that the event is about. */
  readonly source_id: Uuid;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** When it was last tried; null before the first attempt. */
  readonly last_attempt_at: Timestamp | null;
  /** HTTP status of the last answer; null when none came. */
  readonly last_response_status: number | null;
  /** When it is tried next; null when it is not. */
  readonly next_attempt_at: Timestamp | null;
}

export interface Delivery {
  /** Id of the delivery; the same for each attempt. */
  readonly job_id: Uuid;
  /** The endpoint it goes to; the first one has the id of your account. */
  readonly endpoint_id: Uuid;
  /** The event type. */
  readonly event: 'payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed' | 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed' | 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed' | 'deposit.unmatched' | 'wallet.updated';
  /** How far the delivery has come. `pending`: It was not tried yet. `processing`: It is being sent now. `failed`: The last attempt failed, and another one follows. `success`: The receiver answered with 2xx. `permanently_failed`: All attempts failed; only a retry by hand sends it again. */
  readonly status: 'pending' | 'processing' | 'failed' | 'success' | 'permanently_failed';
  /** How often it was tried so far. */
  readonly attempt_count: number;
  /** What the event is about. */
  readonly source_type: 'payment' | 'withdrawal' | 'deposit' | 'refund';
  /** Id of the payment, withdrawal, deposit or refund that the event is about. */
  readonly source_id: Uuid;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** When it was last tried; null before the first attempt. */
  readonly last_attempt_at: Timestamp | null;
  /** HTTP status of the last answer; null when none came. */
  readonly last_response_status: number | null;
  /** When it is tried next; null when it is not. */
  readonly next_attempt_at: Timestamp | null;
  /** How often it is tried at most. */
  readonly max_attempts: number;
  /** The event, as it is signed and sent. */
  readonly payload: Event;
  /** Every attempt, oldest first. */
  readonly logs: readonly DeliveryAttempt[];
}

export interface Event {
  /** The event type. */
  readonly event: 'payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed' | 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed' | 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed' | 'deposit.unmatched' | 'wallet.updated';
  /** When it happened. */
  readonly timestamp: EventTimestamp;
  /** Depends on the event type; `payment.*` carry `PaymentEventDetail`, `withdrawal.*` carry `WithdrawalEventDetail`, `deposit.unmatched` carries `DepositEventDetail`, `wallet.updated` carries `WalletEventDetail`, `refund.*` carry `RefundEventDetail`. */
  readonly data: { readonly [member: string]: unknown };
}

/** An instant in UTC (ISO 8601) with microseconds and an offset. */
export type EventTimestamp = string;

export interface DeliveryAttempt {
  /** Its id. */
  readonly id: Uuid;
  /** When it was tried. */
  readonly attempted_at: Timestamp;
  /** HTTP status of the answer; null when none came. */
  readonly response_status: number | null;
  /** The beginning of the answer; null when none came. */
  readonly response_body: string | null;
  /** Why no answer came; null when one did. */
  readonly error_message: string | null;
  /** Whether the receiver answered with 2xx. */
  readonly success: boolean;
  /** Milliseconds until the answer, or until it was given up. */
  readonly duration_ms: number;
}

export interface RequeuedDelivery {
  /** Id of the delivery; the same for each attempt. */
  readonly job_id: Uuid;
  /** Always `pending`: it is sent again soon. */
  readonly status: 'pending';
}

export interface WebhookTrial {
  /** Whether the answer was 2xx. */
  readonly delivered: boolean;
  /** HTTP status of the answer; 0 when none came. */
  readonly status_code: number;
  /** The answer, or the word for why none came. */
  readonly response_body: string;
  /** Milliseconds until the answer, or until it was given up. */
  readonly duration_ms: number;
  /** The event that was made up and sent. */
  readonly payload_sent: SyntheticEvent;
}

export interface SyntheticEvent {
  /** The event type. */
  readonly event: 'payment.completed';
  /** When it happened. */
  readonly timestamp: EventTimestamp;
  /** What the event is about. */
  readonly data: {
    /** Id of the payment. */
    readonly payment_id: Uuid;
    /** In uppercase, as no real event has it. */
    readonly status: 'COMPLETED';
    /** What the merchant asks for, in US dollars. */
    readonly amount_usd: Usd;
    /** Whole units that came so far; a payment calls it `total_received_crypto`. */
    readonly received_crypto: CryptoAmount;
    /** Symbol of the chosen token; null until one is chosen. */
    readonly crypto_symbol: string | null;
    /** Name of the chosen token; null until one is chosen. */
    readonly crypto_name: string | null;
    /** Short name of the chain. */
    readonly chain: string | null;
    /** US dollars for one unit of the chosen token, fixed by the choice; null until then. */
    readonly locked_rate_usd: Rate | null;
    /** Who bears the fees: `user` is the merchant, `payer` pays them on top. */
    readonly fee_payer: 'user' | 'payer';
    /** What is taken of the payment. */
    readonly fees: {
      /** What the operator takes; null until it is settled. */
      readonly service_fee_usd: Usd | null;
      /** What is taken for turning the token into dollars; null until it is settled. */
      readonly conversion_fee_usd: Usd | null;
      /** What the token's own contract kept, where the merchant bears it; null otherwise. */
      readonly token_fee_usd: Usd | null;
    };
    /** What the merchant is credited; a payment calls it `net_settlement_usd`. Null until it is settled. */
    readonly net_amount_usd: Usd | null;
    /** Until when the locked rate holds; null while no countdown runs. */
    readonly selection_expires_at: Timestamp | null;
    /** When it was made. */
    readonly created_at: Timestamp;
    /** When it was completed; null until then. */
    readonly completed_at: Timestamp | null;
    /** Where the payer is sent after paying; null without one. */
    readonly redirect_url: string | null;
    /** The merchant's own text, which the payer sees; null without one. */
    readonly description: string | null;
    /** The merchant's own number of it, for example of an order; null without one. */
    readonly reference: string | null;
    /** The merchant's own texts by name, as they were given; the payer does not see them. */
    readonly metadata: { readonly [member: string]: string };
    /** The payment link that it was opened at; null without one. */
    readonly payment_link_id: Uuid | null;
    /** What prices it in another currency; null without a quote. */
    readonly quote: PaymentQuote | null;
  };
}

export interface ReplayRequest {
  /** The time of the first event that is sent again. */
  readonly from: string;
  /** Left out: now. */
  readonly to?: string | null;
  /** Left out: every type. */
  readonly events?: readonly ('payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed' | 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed' | 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed' | 'deposit.unmatched' | 'wallet.updated')[] | null;
}

export interface ReplayedEvents {
  /** How many events are sent again. */
  readonly queued: number;
}
