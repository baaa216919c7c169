// Written by "npm run sdk" from the contract. Do not edit.

import type { CryptoAmount, Rate, Usd, UsdInput } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions, KeyedCallOptions } from '../options.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Payments of a merchant. */
export interface PaymentsApi {
  /**
   * Create a payment: `POST /v1/payments`.
   * Asks for an amount in US dollars. Send the payer to `pay_url`; no countdown runs until a token is chosen there. Needs an API key with the scope `payments`, or a merchant's session. The account needs Basic KYC.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `KYC_REQUIRED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  create(body: NewPayment, options?: KeyedCallOptions): Promise<Payment>;

  /**
   * List payments, newest first: `GET /v1/payments`.
   * Needs an API key with the scope `payments`, or a merchant's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    readonly status?: 'awaiting_selection' | 'awaiting_payment' | 'partially_paid' | 'confirming' | 'confirmed' | 'completed' | 'expired' | 'expired_selection' | 'expired_partial' | 'blacklisted' | 'sweep_failed' | 'failed';
    /** Created on this UTC day or later. */
    readonly date_from?: string;
    /** Created on this UTC day or earlier. */
    readonly date_to?: string;
    readonly page?: number;
    readonly per_page?: number;
  }, options?: CallOptions): List<PaymentPage, PaymentPage['payments'][number]>;

  /**
   * Read a payment: `GET /v1/payments/:payment_id`.
   * Needs an API key with the scope `payments`, or a merchant's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  retrieve(payment_id: string, options?: CallOptions): Promise<Payment>;

  /**
   * Cancel a payment that has received nothing: `POST /v1/payments/:payment_id/cancel`.
   * Ends the payment as `expired`, and tells it. CONFLICT once money has arrived or is on its way; what arrives later is listed in `other_deposits`. Needs an API key with the scope `payments`, or a merchant's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  cancel(payment_id: string, options?: CallOptions): Promise<Payment>;

  /**
   * List the tokens that payments can be made in: `GET /v1/payments/tokens`.
   * Needs an API key with the scope `payments`, or a merchant's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  tokens(options?: CallOptions): Promise<TokenList>;

  /**
   * Read the payment settings: `GET /v1/payments/settings`.
   * Needs an API key with the scope `payments`, or a merchant's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  settings(options?: CallOptions): Promise<PaymentSettings>;

  /**
   * Change the payment settings: `PUT /v1/payments/settings`.
   * Members that are left out or null stay as they are. Payments that exist keep what they were created with. Needs an API key with the scope `payments`, or a merchant's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  updateSettings(body: PaymentSettingsChanges, options?: CallOptions): Promise<PaymentSettings>;
}

const routes: RoutesOf<PaymentsApi> = {
  create: 'POST=! /v1/payments amount_usd',
  list: 'GET=* /v1/payments',
  retrieve: 'GET /v1/payments/:payment_id',
  cancel: 'POST /v1/payments/:payment_id/cancel',
  tokens: 'GET /v1/payments/tokens',
  settings: 'GET /v1/payments/settings',
  updateSettings: 'PUT= /v1/payments/settings',
};

/** Payments of a merchant. */
export const connectPayments = (connection: Connection): PaymentsApi => resource(connection, routes);

export interface NewPayment {
  readonly amount_usd: UsdInput;
  readonly description?: string | null;
  readonly redirect_url?: string | null;
  /** Where the payment page leads a payer who does not want to pay; left out: nowhere. */
  readonly cancel_url?: string | null;
  /** Tokens that the payer may choose from; left out: the merchant's enabled ones. */
  readonly allowed_token_ids?: readonly string[] | null;
}

export interface Payment {
  readonly id: Uuid;
  readonly status: 'awaiting_selection' | 'awaiting_payment' | 'partially_paid' | 'confirming' | 'confirmed' | 'completed' | 'expired' | 'expired_selection' | 'expired_partial' | 'blacklisted' | 'sweep_failed' | 'failed';
  readonly amount_usd: Usd;
  readonly description: string | null;
  readonly redirect_url: string | null;
  readonly cancel_url: string | null;
  /** Where to send the payer. */
  readonly pay_url: string;
  readonly fee_payer: 'user' | 'payer';
  readonly token: TokenDetail | null;
  readonly locked_rate_usd: Rate | null;
  readonly locked_at: Timestamp | null;
  readonly required_crypto_amount: CryptoAmount | null;
  readonly total_received_crypto: CryptoAmount;
  readonly total_received_usd: Usd | null;
  readonly service_fee_usd: Usd | null;
  readonly conversion_fee_usd: Usd | null;
  /** What the token's own contract kept of the coins, where the merchant bears it; null otherwise. */
  readonly token_fee_usd: Usd | null;
  /** What the merchant is credited; set at settlement. */
  readonly net_settlement_usd: Usd | null;
  /** Where the payer sends the coins; null until a token is confirmed. */
  readonly wallet_address: string | null;
  /** The signer's word for `wallet_address`; null with it. */
  readonly address_attestation: AddressAttestation | null;
  readonly transactions: readonly PaymentTransaction[];
  /** Coins on its address that do not count for it, newest first; at most 50. */
  readonly other_deposits: readonly OtherDeposit[];
  readonly selection_expires_at: Timestamp | null;
  /** When the payment first became `awaiting_payment`. */
  readonly awaiting_payment_at: Timestamp | null;
  /** When the payment first became `partially_paid`. */
  readonly partially_paid_at: Timestamp | null;
  /** When the payment first became `confirming`. */
  readonly confirming_at: Timestamp | null;
  /** When the payment first became `confirmed`. */
  readonly confirmed_at: Timestamp | null;
  /** When the payment first became `completed`. */
  readonly completed_at: Timestamp | null;
  readonly created_at: Timestamp;
}

/** Lowercase, hyphenated UUID. */
export type Uuid = string;

export interface TokenDetail {
  readonly id: Uuid;
  readonly symbol: string;
  readonly name: string;
  readonly logo_url: string;
  readonly decimals: number;
  readonly is_stablecoin: boolean;
}

/** An instant in UTC (ISO 8601). */
export type Timestamp = string;

export interface AddressAttestation {
  /** First 16 hex digits of the SHA-256 of the signer's public key: a hint, the key comes from elsewhere. */
  readonly key_id: string;
  /** What the signer signed: `florin deposit address 1`, a line feed, and a JSON array of family, index, address and watch key. Not the payment, its amount or its time. */
  readonly payload: string;
  /** Ed25519 over the payload's UTF-8 bytes, in base64. */
  readonly signature: string;
}

export interface PaymentTransaction {
  readonly tx_hash: string;
  /** The first sender; empty where the chain names none. */
  readonly from_address: string;
  readonly amount_crypto: CryptoAmount;
  readonly block_height: number;
  readonly confirmations: number;
  readonly is_confirmed: boolean;
  readonly detected_at: Timestamp;
  readonly confirmed_at: Timestamp | null;
}

export interface OtherDeposit {
  readonly id: Uuid;
  readonly chain: ChainSummary;
  readonly token: TokenSummary;
  readonly amount_crypto: CryptoAmount;
  readonly tx_hash: string;
  readonly explorer_url: string | null;
  /** Why they do not count, or what they wait for; null once another payment took them. */
  readonly reason: 'wrong_token' | 'wrong_chain' | 'after_settlement' | 'below_dust' | 'untraced' | 'token_unavailable' | 'before_payment' | 'awaiting_rule' | 'awaiting_rate' | null;
  /** `waiting`: nobody has decided yet. `assigned`: given to another payment. `refunded`: sent back. `ignored`: looked at and left. */
  readonly status: 'waiting' | 'assigned' | 'refunded' | 'ignored';
  readonly detected_at: Timestamp;
}

export interface ChainSummary {
  readonly id: Uuid;
  readonly name: string;
  /** Lowercase code of the chain. */
  readonly short_name: string;
  /** Family of the chain, for example `evm`. */
  readonly chain_type: string;
}

export interface TokenSummary {
  readonly id: Uuid;
  readonly symbol: string;
  readonly name: string;
}

export interface PaymentPage {
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  readonly payments: readonly PaymentEntry[];
}

export interface PaymentEntry {
  readonly id: Uuid;
  readonly amount_usd: Usd;
  readonly description: string | null;
  readonly status: 'awaiting_selection' | 'awaiting_payment' | 'partially_paid' | 'confirming' | 'confirmed' | 'completed' | 'expired' | 'expired_selection' | 'expired_partial' | 'blacklisted' | 'sweep_failed' | 'failed';
  readonly token: TokenSummary | null;
  readonly total_received_crypto: CryptoAmount;
  readonly net_settlement_usd: Usd | null;
  readonly selection_expires_at: Timestamp | null;
  readonly completed_at: Timestamp | null;
  readonly created_at: Timestamp;
}

export interface TokenList {
  readonly tokens: readonly Token[];
}

export interface Token {
  readonly id: Uuid;
  readonly symbol: string;
  readonly name: string;
  readonly logo_url: string;
  readonly decimals: number;
  readonly token_type: 'native' | 'token';
  /** Stablecoins lock at 1.0. */
  readonly is_stablecoin: boolean;
  readonly min_payment_usd: Usd | null;
  readonly max_payment_usd: Usd | null;
  readonly is_active: boolean;
  readonly chain: Chain;
}

export interface Chain {
  readonly id: Uuid;
  readonly name: string;
  /** Lowercase code of the chain. */
  readonly short_name: string;
  /** Family of the chain, for example `evm`. */
  readonly chain_type: string;
  readonly is_active: boolean;
}

export interface PaymentSettings {
  /** Tokens offered by default; empty: every active token. */
  readonly enabled_token_ids: readonly Uuid[];
  /** `user`: the merchant bears the fees. `payer`: they are added to the amount due. */
  readonly fee_payer: 'user' | 'payer';
}

export interface PaymentSettingsChanges {
  readonly enabled_token_ids?: readonly string[] | null;
  readonly fee_payer?: 'user' | 'payer' | null;
}
