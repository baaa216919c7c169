// Written by "npm run sdk" from the contract. Do not edit.

import type { CryptoAmount, Rate, Usd, UsdInput } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions, KeyedCallOptions } from '../options.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Payments of a merchant. */
export interface PaymentsApi {
  /**
   * Create a payment: `POST /v1/payments`.
   * Asks for an amount in US dollars. Send the payer to `pay_url`; no countdown runs until a token is chosen there. RATE_STALE: the quote of `quote_id` is over. Needs an API key with the scope `payments`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `KYC_REQUIRED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`, `RATE_STALE`.
   */
  create(body: NewPayment, options?: KeyedCallOptions): Promise<Payment>;

  /**
   * List payments, newest first: `GET /v1/payments`.
   * Pages have numbers and a total; `cursor=start` begins a walk instead, which costs the same however many there are. Needs an API key with the scope `payments`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** One word: the id of a payment, your reference, an address or a transaction of it, the e-mail address of the payer, or the amount. Its shape decides; nothing is found by a part of it. */
    readonly q?: string;
    /** Only payments with this status, or with one of several with commas between them. */
    readonly status?: 'awaiting_selection' | 'awaiting_payment' | 'partially_paid' | 'confirming' | 'confirmed' | 'completed' | 'expired' | 'expired_selection' | 'expired_partial' | 'blacklisted' | 'sweep_failed' | 'failed' | readonly ('awaiting_selection' | 'awaiting_payment' | 'partially_paid' | 'confirming' | 'confirmed' | 'completed' | 'expired' | 'expired_selection' | 'expired_partial' | 'blacklisted' | 'sweep_failed' | 'failed')[];
    /** The merchant's own number of it, for example of an order; null without one. */
    readonly reference?: string;
    /** Opened at this payment link. */
    readonly payment_link_id?: string;
    /** Payments in this token. */
    readonly token_id?: string;
    /** Payments in a token of this chain. */
    readonly chain_id?: string;
    /** Of this `amount_usd` or more. */
    readonly amount_min?: UsdInput;
    /** Of this `amount_usd` or less. */
    readonly amount_max?: UsdInput;
    /** Created on this UTC day or later. */
    readonly date_from?: string;
    /** Created on this UTC day or earlier. */
    readonly date_to?: string;
    /** `next_cursor` of an earlier answer, or `start` for the beginning of the list. */
    readonly cursor?: string;
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly per_page?: number;
  }, options?: CallOptions): List<PaymentPage, PaymentPage['payments'][number]>;

  /**
   * Read a payment: `GET /v1/payments/:payment_id`.
   * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  retrieve(payment_id: string, options?: CallOptions): Promise<Payment>;

  /**
   * Read what happened about a payment, oldest first: `GET /v1/payments/:payment_id/timeline`.
   * Its events and those of its refunds, the coins that came, and what became of each delivery. At most 200 entries, the newest. Needs an API key with the scope `payments`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  timeline(payment_id: string, options?: CallOptions): Promise<Timeline>;

  /**
   * Cancel a payment that has received nothing: `POST /v1/payments/:payment_id/cancel`.
   * Ends the payment as `expired`, and tells it. CONFLICT once money has arrived or is on its way; what arrives later is listed in `other_deposits`. Needs an API key with the scope `payments`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  cancel(payment_id: string, options?: CallOptions): Promise<Payment>;

  /**
   * List the tokens that payments can be made in: `GET /v1/payments/tokens`.
   * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  tokens(options?: CallOptions): Promise<TokenList>;

  /**
   * Read the payment settings: `GET /v1/payments/settings`.
   * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  settings(options?: CallOptions): Promise<PaymentSettings>;

  /**
   * Change the payment settings: `PUT /v1/payments/settings`.
   * Members that are left out or null stay as they are. Payments that exist keep what they were created with. Needs an API key with the scope `payments`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  updateSettings(body: PaymentSettingsChanges, options?: CallOptions): Promise<PaymentSettings>;
}

const routes: RoutesOf<PaymentsApi> = {
  create: 'POST=! /v1/payments amount_usd',
  list: 'GET=*cursor /v1/payments',
  retrieve: 'GET /v1/payments/:payment_id',
  timeline: 'GET /v1/payments/:payment_id/timeline',
  cancel: 'POST /v1/payments/:payment_id/cancel',
  tokens: 'GET /v1/payments/tokens',
  settings: 'GET /v1/payments/settings',
  updateSettings: 'PUT= /v1/payments/settings',
};

/** Payments of a merchant. */
export const connectPayments = (connection: Connection): PaymentsApi => resource(connection, routes);

export interface NewPayment {
  /** What to ask for, in US dollars: text with at most two decimals such as "25.00", never a JSON number. Left out where `quote_id` says it. */
  readonly amount_usd?: UsdInput | null;
  /** A quote that sets the amount: leave `amount_usd` out, or give what was quoted. */
  readonly quote_id?: string | null;
  /** A text that the payer sees, for example the number of an order. */
  readonly description?: string | null;
  /** Where the payer is sent after paying; https only, so a shop on your own machine needs a local certificate. */
  readonly redirect_url?: string | null;
  /** Where the payment page leads a payer who does not want to pay; left out: nowhere. */
  readonly cancel_url?: string | null;
  /** Your own number of it, for example of the order; lists are filtered by it, and whoever has the link can read it. */
  readonly reference?: string | null;
  /** True: the payment is refused with CONFLICT where another of yours has the reference; the refusal names that one. */
  readonly unique_reference?: boolean | null;
  /** Your own texts by name, answered and told in events as you give them: at most 20, names of at most 40 and texts of at most 500 characters. */
  readonly metadata?: { readonly [member: string]: string } | null;
  /** The payer's e-mail address; no other payer sees it. */
  readonly customer_email?: string | null;
  /** Tokens that the payer may choose from; left out: the merchant's enabled ones. */
  readonly allowed_token_ids?: readonly string[] | null;
}

export interface Payment {
  /** Id of the payment. */
  readonly id: Uuid;
  /** How far the payment has come. `awaiting_selection`: The payer has not chosen a token yet; no countdown runs. `awaiting_payment`: A token is chosen and its rate locked; the coins have not come. `partially_paid`: Some coins came, and less than is asked for; the payer can send the rest. `confirming`: All coins came; the chain can still take them back, so do not deliver. `confirmed`: The chain has confirmed the coins; they are not credited yet, so do not deliver. `completed`: The money is credited to the merchant: deliver now. `expired`: The payment ended without money; ask for a new one. `expired_selection`: The time of the locked rate ran out; the payer may choose again. `expired_partial`: The payment ended with less than was asked for, and that part is credited. `blacklisted`: Coins came from an address that the operator refuses; an administrator decides. `sweep_failed`: The coins came and could not be moved; an administrator tries again. `failed`: The payment ended by an administrator, or because the chain took the coins back. */
  readonly status: 'awaiting_selection' | 'awaiting_payment' | 'partially_paid' | 'confirming' | 'confirmed' | 'completed' | 'expired' | 'expired_selection' | 'expired_partial' | 'blacklisted' | 'sweep_failed' | 'failed';
  /** What the merchant asks for, in US dollars. */
  readonly amount_usd: Usd;
  /** The merchant's own text, which the payer sees; null without one. */
  readonly description: string | null;
  /** Where the payer is sent after paying; null without one. */
  readonly redirect_url: string | null;
  /** Where the page leads a payer who gives up; null where none was given. */
  readonly cancel_url: string | null;
  /** The merchant's own number of it, for example of an order; null without one. */
  readonly reference: string | null;
  /** The merchant's own texts by name, as they were given; the payer does not see them. */
  readonly metadata: { readonly [member: string]: string };
  /** The payer's e-mail address, as the merchant gave it; null without one. */
  readonly customer_email: string | null;
  /** The payment link that it was opened at; null without one. */
  readonly payment_link_id: Uuid | null;
  /** Where to send the payer. */
  readonly pay_url: string;
  /** The price in another currency that the payment was created at; null without one. */
  readonly quote: PaymentQuote | null;
  /** Who bears the fees: `user` is the merchant, `payer` pays them on top. */
  readonly fee_payer: 'user' | 'payer';
  /** The token; null until one is chosen. */
  readonly token: TokenDetail | null;
  /** US dollars for one unit of the chosen token, fixed by the choice; null until then. */
  readonly locked_rate_usd: Rate | null;
  /** When the rate was locked; null until a token is confirmed. */
  readonly locked_at: Timestamp | null;
  /** Whole units that the payer has to send in all, what has arrived included; null until a token is confirmed. */
  readonly required_crypto_amount: CryptoAmount | null;
  /** Whole units that came so far; events call it `received_crypto`. */
  readonly total_received_crypto: CryptoAmount;
  /** What came so far, in US dollars at the locked rate; null until a token is confirmed. */
  readonly total_received_usd: Usd | null;
  /** What the operator takes; null until it is settled. */
  readonly service_fee_usd: Usd | null;
  /** What is taken for turning the token into dollars; null until it is settled. */
  readonly conversion_fee_usd: Usd | null;
  /** What the token's own contract kept of the coins, where the merchant bears it; null otherwise. */
  readonly token_fee_usd: Usd | null;
  /** What the merchant is credited; set at settlement. */
  readonly net_settlement_usd: Usd | null;
  /** Where the payer sends the coins; null until a token is confirmed. */
  readonly wallet_address: string | null;
  /** The signer's word for `wallet_address`; null with it. */
  readonly address_attestation: AddressAttestation | null;
  /** What counts for it, oldest first; at most 50, and `total_received_crypto` counts them all. */
  readonly transactions: readonly PaymentTransaction[];
  /** Coins on its address that do not count for it, newest first; at most 50. */
  readonly other_deposits: readonly OtherDeposit[];
  /** Until when the locked rate holds; null while no countdown runs. */
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
  /** When it was made. */
  readonly created_at: Timestamp;
}

/** Lowercase, hyphenated UUID. */
export type Uuid = string;

export interface PaymentQuote {
  /** Id of the quote. */
  readonly id: Uuid;
  /** The currency, by its code of ISO 4217. */
  readonly currency: Currency;
  /** The price in that currency. */
  readonly amount: CurrencyAmount;
  /** US dollars for one unit of the currency. */
  readonly rate: Rate;
  /** Until when a payment could be created at it. */
  readonly expires_at: Timestamp;
}

/** A currency by its three letters of ISO 4217. */
export type Currency = string;

/** An amount as text with as many digits after the point as the currency has: JPY none, EUR two, KWD three. */
export type CurrencyAmount = string;

/** An instant in UTC (ISO 8601). */
export type Timestamp = string;

export interface TokenDetail {
  /** Its id. */
  readonly id: Uuid;
  /** Symbol of the token, for example `USDT`. */
  readonly symbol: string;
  /** Its name. */
  readonly name: string;
  /** Address of its picture. */
  readonly logo_url: string;
  /** Digits that the smallest unit of the token lies behind the point. */
  readonly decimals: number;
  /** Whether its rate is always 1.0 US dollars. */
  readonly is_stablecoin: boolean;
}

export interface AddressAttestation {
  /** First 16 hex digits of the SHA-256 of the signer's public key: a hint, the key comes from elsewhere. */
  readonly key_id: string;
  /** What the signer signed: `florin deposit address 1`, a line feed, and a JSON array of family, index, address and watch key. Not the payment, its amount or its time. */
  readonly payload: string;
  /** Ed25519 over the payload's UTF-8 bytes, in base64. */
  readonly signature: string;
}

export interface PaymentTransaction {
  /** The transaction on its chain. */
  readonly tx_hash: string;
  /** The first sender; empty where the chain names none. */
  readonly from_address: string;
  /** Whole units of the token. */
  readonly amount_crypto: CryptoAmount;
  /** Number of its block; null until it is in one. */
  readonly block_height: number;
  /** Blocks on top of the transaction, its own included. */
  readonly confirmations: number;
  /** Whether it has the confirmations that it needs. */
  readonly is_confirmed: boolean;
  /** When the service first saw it. */
  readonly detected_at: Timestamp;
  /** When the transaction had its confirmations; null until then. */
  readonly confirmed_at: Timestamp | null;
}

export interface OtherDeposit {
  /** Its id. */
  readonly id: Uuid;
  /** The chain. */
  readonly chain: ChainSummary;
  /** The token; null until one is chosen. */
  readonly token: TokenSummary;
  /** Whole units of the token. */
  readonly amount_crypto: CryptoAmount;
  /** The transaction on its chain. */
  readonly tx_hash: string;
  /** The transaction at the block explorer of its chain; null where the chain has none. */
  readonly explorer_url: string | null;
  /** Why they do not count, or what they wait for; null once another payment took them. */
  readonly reason: 'wrong_token' | 'wrong_chain' | 'after_settlement' | 'below_dust' | 'untraced' | 'token_unavailable' | 'before_payment' | 'awaiting_rule' | 'awaiting_rate' | null;
  /** `waiting`: nobody has decided yet. `assigned`: given to another payment. `refunded`: sent back. `ignored`: looked at and left. */
  readonly status: 'waiting' | 'assigned' | 'refunded' | 'ignored';
  /** When the service first saw it. */
  readonly detected_at: Timestamp;
}

export interface ChainSummary {
  /** Its id. */
  readonly id: Uuid;
  /** Its name. */
  readonly name: string;
  /** Lowercase code of the chain. */
  readonly short_name: string;
  /** Family of the chain, for example `evm`. */
  readonly chain_type: string;
}

export interface TokenSummary {
  /** Its id. */
  readonly id: Uuid;
  /** Symbol of the token, for example `USDT`. */
  readonly symbol: string;
  /** Its name. */
  readonly name: string;
}

export interface PaymentPage {
  /** Entries on all pages together, counted no further than 10000 where a filter is given; null on a walk by `cursor`. */
  readonly total: number | null;
  /** Number of this page, the first one is 1; null on a walk by `cursor`. */
  readonly page: number | null;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries; null on a walk by `cursor`. */
  readonly total_pages: number | null;
  /** Give it as `cursor` for what follows; null at the end. */
  readonly next_cursor: string | null;
  /** The payments of this page, newest first. */
  readonly payments: readonly PaymentEntry[];
}

export interface PaymentEntry {
  /** Id of the payment. */
  readonly id: Uuid;
  /** What the merchant asks for, in US dollars. */
  readonly amount_usd: Usd;
  /** The merchant's own text, which the payer sees; null without one. */
  readonly description: string | null;
  /** The merchant's own number of it, for example of an order; null without one. */
  readonly reference: string | null;
  /** How far the payment has come. `awaiting_selection`: The payer has not chosen a token yet; no countdown runs. `awaiting_payment`: A token is chosen and its rate locked; the coins have not come. `partially_paid`: Some coins came, and less than is asked for; the payer can send the rest. `confirming`: All coins came; the chain can still take them back, so do not deliver. `confirmed`: The chain has confirmed the coins; they are not credited yet, so do not deliver. `completed`: The money is credited to the merchant: deliver now. `expired`: The payment ended without money; ask for a new one. `expired_selection`: The time of the locked rate ran out; the payer may choose again. `expired_partial`: The payment ended with less than was asked for, and that part is credited. `blacklisted`: Coins came from an address that the operator refuses; an administrator decides. `sweep_failed`: The coins came and could not be moved; an administrator tries again. `failed`: The payment ended by an administrator, or because the chain took the coins back. */
  readonly status: 'awaiting_selection' | 'awaiting_payment' | 'partially_paid' | 'confirming' | 'confirmed' | 'completed' | 'expired' | 'expired_selection' | 'expired_partial' | 'blacklisted' | 'sweep_failed' | 'failed';
  /** The token; null until one is chosen. */
  readonly token: ListedToken | null;
  /** Whole units that came so far; events call it `received_crypto`. */
  readonly total_received_crypto: CryptoAmount;
  /** What the merchant is credited; events call it `net_amount_usd`. Null until it is settled. */
  readonly net_settlement_usd: Usd | null;
  /** Until when the locked rate holds; null while no countdown runs. */
  readonly selection_expires_at: Timestamp | null;
  /** When it was completed; null until then. */
  readonly completed_at: Timestamp | null;
  /** When it was made. */
  readonly created_at: Timestamp;
}

export interface ListedToken {
  /** Its id. */
  readonly id: Uuid;
  /** Symbol of the token, for example `USDT`. */
  readonly symbol: string;
  /** Its name. */
  readonly name: string;
  /** The chain. */
  readonly chain: ChainSummary;
}

export interface Timeline {
  /** What happened, oldest first; at most 200, the newest. */
  readonly entries: readonly TimelineEntry[];
}

export interface TimelineEntry {
  /** When it happened; coins on the time of their chain. */
  readonly at: Timestamp;
  /** What it is about: the `payment` itself, a `deposit` that came, a `refund` of it, or the `delivery` of an event. */
  readonly kind: 'payment' | 'deposit' | 'refund' | 'delivery';
  /** What happened, for a person. */
  readonly title: string;
  /** The event type of what happened or of what was delivered. */
  readonly event: string | null;
  /** Id of the deposit. */
  readonly deposit_id: Uuid | null;
  /** Id of the refund. */
  readonly refund_id: Uuid | null;
  /** Id of the delivery; deliveries call it `job_id`. */
  readonly delivery_id: Uuid | null;
  /** What came, in whole units of the token. */
  readonly amount_crypto: CryptoAmount | null;
  /** Symbol of what came. */
  readonly symbol: string | null;
  /** The transaction of what came. */
  readonly tx_hash: string | null;
  /** Where `tx_hash` can be looked up; null: nowhere. */
  readonly explorer_url: string | null;
  /** What the endpoint answered last; null where it did not. */
  readonly response_status: number | null;
}

export interface TokenList {
  /** The tokens. */
  readonly tokens: readonly Token[];
}

export interface Token {
  /** Its id. */
  readonly id: Uuid;
  /** Symbol of the token, for example `USDT`. */
  readonly symbol: string;
  /** Its name. */
  readonly name: string;
  /** Address of its picture. */
  readonly logo_url: string;
  /** Digits that the smallest unit of the token lies behind the point. */
  readonly decimals: number;
  /** `native` is the chain's own coin, `token` has a contract. */
  readonly token_type: 'native' | 'token';
  /** Stablecoins lock at 1.0. */
  readonly is_stablecoin: boolean;
  /** The least that a payment may ask for; null for the general limit. */
  readonly min_payment_usd: Usd | null;
  /** The most that a payment may ask for; null for the general limit. */
  readonly max_payment_usd: Usd | null;
  /** Whether it is switched on. */
  readonly is_active: boolean;
  /** The chain. */
  readonly chain: Chain;
}

export interface Chain {
  /** Its id. */
  readonly id: Uuid;
  /** Its name. */
  readonly name: string;
  /** Lowercase code of the chain. */
  readonly short_name: string;
  /** Family of the chain, for example `evm`. */
  readonly chain_type: string;
  /** Whether it is switched on. */
  readonly is_active: boolean;
}

export interface PaymentSettings {
  /** Tokens offered by default; empty: every active token. */
  readonly enabled_token_ids: readonly Uuid[];
  /** `user`: the merchant bears the fees. `payer`: they are added to the amount due. */
  readonly fee_payer: 'user' | 'payer';
}

export interface PaymentSettingsChanges {
  /** Ids of the tokens that payers may choose from by default; none for all, null for no change. */
  readonly enabled_token_ids?: readonly string[] | null;
  /** Who bears the fees of new payments: `user` is the merchant, `payer` pays them on top. */
  readonly fee_payer?: 'user' | 'payer' | null;
}
