// Written by "npm run sdk" from the contract. Do not edit.

import type { CryptoAmount, Rate, Usd } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions, KeyedCallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Where events are posted, and what became of each delivery. */
export interface WebhooksApi {
  /**
   * Read the webhook configuration: `GET /v1/webhooks`.
   * Needs an API key with the scope `webhooks`, or a merchant's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  retrieve(options?: CallOptions): Promise<WebhookConfiguration>;

  /**
   * Set up or change the webhook: `PUT /v1/webhooks`.
   * The first set-up makes a signing secret unless one is given. Needs an API key with the scope `webhooks`, or a merchant's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  update(body: WebhookChanges, options?: CallOptions): Promise<WebhookConfiguration>;

  /**
   * Reveal the signing secret: `GET /v1/webhooks/secret`.
   * An empty text means that deliveries go unsigned. Needs an API key with the scope `webhooks`, or a merchant's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  secret(options?: CallOptions): Promise<WebhookSecret>;

  /**
   * List deliveries, newest first: `GET /v1/webhooks/deliveries`.
   * Needs an API key with the scope `webhooks`, or a merchant's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  deliveries(query?: {
    readonly status?: 'pending' | 'processing' | 'failed' | 'success' | 'permanently_failed';
    readonly event?: 'payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed' | 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed' | 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed' | 'deposit.unmatched' | 'wallet.updated';
    readonly page?: number;
    readonly per_page?: number;
  }, options?: CallOptions): List<DeliveryPage, DeliveryPage['jobs'][number]>;

  /**
   * Read a delivery with its attempts: `GET /v1/webhooks/deliveries/:job_id`.
   * Needs an API key with the scope `webhooks`, or a merchant's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  delivery(job_id: string, options?: CallOptions): Promise<Delivery>;

  /**
   * Start a failed delivery anew: `POST /v1/webhooks/deliveries/:job_id/retry`.
   * Due at once, with all its attempts; its history stays. CONFLICT when it succeeded or an attempt is under way. Needs an API key with the scope `webhooks`, or a merchant's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  retryDelivery(job_id: string, options?: KeyedCallOptions): Promise<RequeuedDelivery>;

  /**
   * Try the webhook: `POST /v1/webhooks/test`.
   * Posts an invented completed payment, signed like any delivery, and answers what came back. Nothing is recorded or repeated. Needs an API key with the scope `webhooks`, or a merchant's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  test(options?: CallOptions): Promise<WebhookTrial>;

  /**
   * Deliver the events of a time once more: `POST /v1/webhooks/replay`.
   * Each under a new delivery, in their order, with its first body. At most 1000 events at once; CONFLICT while 5000 deliveries wait. Needs an API key with the scope `webhooks`, or a merchant's session.
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
  readonly url: string;
  readonly is_active: boolean;
  /** False: deliveries carry no signature. */
  readonly has_secret: boolean;
  /** Event types, or `*` alone for all of them. */
  readonly events: readonly string[];
  readonly updated_at: Timestamp;
}

export interface WebhookChanges {
  readonly url: string;
  /** Left out: kept, or generated at the first set-up. Empty: deliveries go unsigned. */
  readonly secret?: string;
  readonly is_active?: boolean;
  readonly events?: readonly ('payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed' | 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed' | 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed' | 'deposit.unmatched' | 'wallet.updated' | '*')[];
}

export interface WebhookSecret {
  readonly secret: string;
}

export interface DeliveryPage {
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  readonly jobs: readonly DeliveryEntry[];
}

export interface DeliveryEntry {
  readonly job_id: Uuid;
  readonly event: 'payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed' | 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed' | 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed' | 'deposit.unmatched' | 'wallet.updated';
  readonly status: 'pending' | 'processing' | 'failed' | 'success' | 'permanently_failed';
  readonly attempt_count: number;
  readonly source_type: 'payment' | 'withdrawal' | 'deposit' | 'refund';
  readonly source_id: Uuid;
  readonly created_at: Timestamp;
  readonly last_attempt_at: Timestamp | null;
  readonly last_response_status: number | null;
  readonly next_attempt_at: Timestamp | null;
}

export interface Delivery {
  readonly job_id: Uuid;
  readonly event: 'payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed' | 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed' | 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed' | 'deposit.unmatched' | 'wallet.updated';
  readonly status: 'pending' | 'processing' | 'failed' | 'success' | 'permanently_failed';
  readonly attempt_count: number;
  readonly source_type: 'payment' | 'withdrawal' | 'deposit' | 'refund';
  readonly source_id: Uuid;
  readonly created_at: Timestamp;
  readonly last_attempt_at: Timestamp | null;
  readonly last_response_status: number | null;
  readonly next_attempt_at: Timestamp | null;
  readonly max_attempts: number;
  readonly payload: Event;
  readonly logs: readonly DeliveryAttempt[];
}

export interface Event {
  readonly event: 'payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed' | 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed' | 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed' | 'deposit.unmatched' | 'wallet.updated';
  readonly timestamp: EventTimestamp;
  /** Depends on the event type; `payment.*` carry `PaymentEventDetail`, `withdrawal.*` carry `WithdrawalEventDetail`, `deposit.unmatched` carries `DepositEventDetail`, `wallet.updated` carries `WalletEventDetail`, `refund.*` carry `RefundEventDetail`. */
  readonly data: { readonly [member: string]: unknown };
}

/** An instant in UTC (ISO 8601) with microseconds and an offset. */
export type EventTimestamp = string;

export interface DeliveryAttempt {
  readonly id: Uuid;
  readonly attempted_at: Timestamp;
  readonly response_status: number | null;
  readonly response_body: string | null;
  readonly error_message: string | null;
  readonly success: boolean;
  readonly duration_ms: number;
}

export interface RequeuedDelivery {
  readonly job_id: Uuid;
  readonly status: 'pending';
}

export interface WebhookTrial {
  /** Whether the answer was 2xx. */
  readonly delivered: boolean;
  /** 0 when no answer came. */
  readonly status_code: number;
  /** The answer, or the word for why none came. */
  readonly response_body: string;
  readonly duration_ms: number;
  readonly payload_sent: SyntheticEvent;
}

export interface SyntheticEvent {
  readonly event: 'payment.completed';
  readonly timestamp: EventTimestamp;
  readonly data: {
    readonly payment_id: Uuid;
    /** In uppercase, as no real event has it. */
    readonly status: 'COMPLETED';
    readonly amount_usd: Usd;
    readonly received_crypto: CryptoAmount;
    readonly crypto_symbol: string | null;
    readonly crypto_name: string | null;
    /** Short name of the chain. */
    readonly chain: string | null;
    readonly locked_rate_usd: Rate | null;
    readonly fee_payer: 'user' | 'payer';
    readonly fees: {
      readonly service_fee_usd: Usd | null;
      readonly conversion_fee_usd: Usd | null;
      readonly token_fee_usd: Usd | null;
    };
    readonly net_amount_usd: Usd | null;
    readonly selection_expires_at: Timestamp | null;
    readonly created_at: Timestamp;
    readonly completed_at: Timestamp | null;
    readonly redirect_url: string | null;
  };
}

export interface ReplayRequest {
  readonly from: string;
  /** Left out: now. */
  readonly to?: string;
  /** Left out: every type. */
  readonly events?: readonly ('payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed' | 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed' | 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed' | 'deposit.unmatched' | 'wallet.updated')[];
}

export interface ReplayedEvents {
  readonly queued: number;
}
