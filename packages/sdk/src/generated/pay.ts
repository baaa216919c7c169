// Written by "npm run sdk" from the contract. Do not edit.

import type { CryptoAmount, Rate, Usd } from '../decimal-types.ts';
import type { CallOptions } from '../options.ts';
import type { AddressAttestation, ChainSummary, OtherDeposit, Timestamp, TokenDetail, TokenSummary, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** The payer's side of one payment. */
export interface PayApi {
  /**
   * Read what the payment page shows: `GET /v1/pay/:payment_id`.
   * Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  retrieve(payment_id: string, options?: CallOptions): Promise<Checkout>;

  /**
   * Poll the status of a payment: `GET /v1/pay/:payment_id/status`.
   * Cheap enough to be asked every few seconds. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  status(payment_id: string, options?: CallOptions): Promise<CheckoutStatus>;

  /**
   * Confirm a token: `POST /v1/pay/:payment_id/confirm`.
   * Locks the rate and fixes the amount to send. A payment whose window ran out may be confirmed again, at the rate of that moment. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`, `RATE_STALE`.
   */
  confirm(payment_id: string, body: TokenChoice, options?: CallOptions): Promise<ConfirmedSelection>;

  /**
   * Confirm a token (second name of the same operation): `POST /v1/pay/:payment_id/confirm-crypto`.
   * Locks the rate and fixes the amount to send. A payment whose window ran out may be confirmed again, at the rate of that moment. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`, `RATE_STALE`.
   */
  confirmCrypto(payment_id: string, body: TokenChoice, options?: CallOptions): Promise<ConfirmedSelection>;

  /**
   * Choose another token: `POST /v1/pay/:payment_id/change`.
   * Takes the payment back to `awaiting_selection` while nothing has arrived; CONFLICT afterwards. Money that was already sent for the earlier choice still counts at its rate. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  change(payment_id: string, options?: CallOptions): Promise<Checkout>;

  /**
   * Read the live rate of a token: `GET /v1/pay/:payment_id/rate`.
   * Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `RATE_STALE`.
   */
  rate(payment_id: string, query: {
    readonly token_id: string;
  }, options?: CallOptions): Promise<LiveRate>;

  /**
   * Estimate the network's fees: `GET /v1/pay/:payment_id/fee-estimates`.
   * What the network would ask for a transfer of each allowed token; null where that is not known now. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  feeEstimates(payment_id: string, options?: CallOptions): Promise<FeeEstimates>;

  /**
   * Read the refund that a link is for: `GET /v1/pay/:payment_id/refund`.
   * Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  refund(payment_id: string, refund_token: string, options?: CallOptions): Promise<PayerRefund>;

  /**
   * Say where a refund goes: `POST /v1/pay/:payment_id/refund`.
   * Once for each link, within 14 days. CONFLICT when it was said before or the refund has gone on; a refused address uses nothing up. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  nameRefundAddress(payment_id: string, refund_token: string, body: RefundAddress, options?: CallOptions): Promise<PayerRefund>;

  /**
   * Ask for support: `POST /v1/pay/:payment_id/support`.
   * Answers at once what is known of the transaction. Three an hour for each payment; RATE_LIMIT_EXCEEDED tells in `Retry-After` how many seconds to wait. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  openTicket(payment_id: string, body: NewTicket, options?: CallOptions): Promise<OpenedTicket>;
}

const routes: RoutesOf<PayApi> = {
  retrieve: 'GET /v1/pay/:payment_id',
  status: 'GET /v1/pay/:payment_id/status',
  confirm: 'POST= /v1/pay/:payment_id/confirm',
  confirmCrypto: 'POST= /v1/pay/:payment_id/confirm-crypto',
  change: 'POST /v1/pay/:payment_id/change',
  rate: 'GET= /v1/pay/:payment_id/rate',
  feeEstimates: 'GET /v1/pay/:payment_id/fee-estimates',
  refund: 'GET /v1/pay/:payment_id/refund @x-refund-token',
  nameRefundAddress: 'POST= /v1/pay/:payment_id/refund @x-refund-token',
  openTicket: 'POST= /v1/pay/:payment_id/support',
};

/** The payer's side of one payment. */
export const connectPay = (connection: Connection): PayApi => resource(connection, routes);

export interface Checkout {
  readonly id: Uuid;
  readonly status: 'awaiting_selection' | 'awaiting_payment' | 'partially_paid' | 'confirming' | 'confirmed' | 'completed' | 'expired' | 'expired_selection' | 'expired_partial' | 'blacklisted' | 'sweep_failed' | 'failed';
  readonly amount_usd: Usd;
  readonly description: string | null;
  readonly merchant_name: string;
  readonly fee_payer: 'user' | 'payer';
  readonly options: readonly CheckoutOption[];
  readonly token: TokenDetail | null;
  readonly chain: ChainSummary | null;
  readonly locked_rate_usd: Rate | null;
  readonly required_crypto_amount: CryptoAmount | null;
  readonly total_received_crypto: CryptoAmount;
  readonly remaining_crypto_amount: CryptoAmount | null;
  readonly wallet_address: string | null;
  readonly address_attestation: AddressAttestation | null;
  /** Link or QR code content for wallets, where the chain has a standard. */
  readonly payment_uri: string | null;
  readonly selection_expires_at: Timestamp | null;
  readonly confirmations_received: number | null;
  readonly confirmations_required: number;
  /** What counts for it, oldest first; at most 50. */
  readonly transactions: readonly CheckoutTransaction[];
  /** Coins on its address that do not count for it, newest first; at most 50. */
  readonly other_deposits: readonly OtherDeposit[];
  readonly completed_at: Timestamp | null;
  readonly redirect_url: string | null;
  readonly cancel_url: string | null;
}

export interface CheckoutOption {
  readonly token: TokenDetail;
  readonly chain: ChainSummary;
  /** Null while no source has a rate. */
  readonly rate_usd: Rate | null;
  /** A stale rate cannot be locked. */
  readonly is_stale: boolean;
  readonly estimated_amount: CryptoAmount | null;
  readonly wallet_address: string;
  readonly address_attestation: AddressAttestation;
}

export interface CheckoutTransaction {
  readonly tx_hash: string;
  readonly explorer_url: string | null;
  readonly amount_crypto: CryptoAmount;
  readonly is_confirmed: boolean;
  readonly detected_at: Timestamp;
}

export interface CheckoutStatus {
  readonly id: Uuid;
  readonly status: 'awaiting_selection' | 'awaiting_payment' | 'partially_paid' | 'confirming' | 'confirmed' | 'completed' | 'expired' | 'expired_selection' | 'expired_partial' | 'blacklisted' | 'sweep_failed' | 'failed';
  readonly total_received_crypto: CryptoAmount;
  readonly required_crypto_amount: CryptoAmount | null;
  readonly selection_expires_at: Timestamp | null;
  readonly confirmations_received: number | null;
  readonly confirmations_required: number;
  readonly redirect_url: string | null;
}

export interface TokenChoice {
  readonly token_id: string;
}

export interface ConfirmedSelection {
  readonly status: 'awaiting_payment';
  readonly token: TokenSummary;
  readonly chain: ChainSummary;
  readonly locked_rate_usd: Rate;
  readonly required_crypto_amount: CryptoAmount;
  readonly wallet_address: string;
  readonly address_attestation: AddressAttestation;
  readonly selection_expires_at: Timestamp;
}

export interface LiveRate {
  readonly token_id: Uuid;
  readonly rate_usd: Rate;
  readonly estimated_amount: CryptoAmount;
  readonly rate_age_seconds: number;
  readonly is_stale: boolean;
}

export interface FeeEstimates {
  readonly payment_id: Uuid;
  readonly estimates: readonly FeeEstimate[];
  /** When the oldest of these estimates was made. */
  readonly fetched_at: Timestamp;
}

export interface FeeEstimate {
  readonly token_id: Uuid;
  readonly chain_short_name: string;
  /** Null while no estimate is fresh enough. */
  readonly estimated_gas_fee_native: CryptoAmount | null;
  /** The coin that the fee is paid in. */
  readonly native_token_symbol: string | null;
  /** Rounded up to the cent. */
  readonly estimated_gas_fee_usd: Usd | null;
}

export interface PayerRefund {
  readonly status: 'requested' | 'approved' | 'processing' | 'completed' | 'rejected' | 'failed';
  readonly chain: ChainSummary;
  readonly token: TokenSummary;
  /** What is given back, gross. */
  readonly amount_crypto: CryptoAmount;
  /** What of it the payer bears of the network's cost. */
  readonly deducted_crypto: CryptoAmount;
  /** What arrives. */
  readonly net_amount_crypto: CryptoAmount;
  /** Where it goes; null until the payer has said so. */
  readonly address: string | null;
  /** Null until it is final. */
  readonly tx_hash: string | null;
  /** Where `tx_hash` can be looked up; null: nowhere. */
  readonly explorer_url: string | null;
  readonly merchant_name: string;
  readonly link_expires_at: Timestamp;
}

export interface RefundAddress {
  readonly address: string;
}

export interface NewTicket {
  readonly email: string;
  readonly message: string;
  readonly tx_hash?: string | null;
}

export interface OpenedTicket {
  readonly ticket_id: Uuid;
  readonly status: 'open' | 'closed';
  readonly created_at: Timestamp;
  /** What is known of the transaction, as far as it concerns this payment; null without one. */
  readonly tx_finding: 'counted' | 'waiting' | 'under_review' | 'other_network' | 'other_token' | 'not_taken' | 'too_small' | 'left_chain' | 'not_seen' | null;
}
