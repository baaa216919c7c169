// Written by "npm run sdk" from the contract. Do not edit.

import type { CryptoAmount, Usd, UsdInput } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Justification } from './admin-incidents.ts';
import type { AddressAttestation, ChainSummary, ListedToken, Timeline, TimelineEntry, Timestamp, TokenSummary, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: payments. */
export interface AdminPaymentsApi {
  /**
   * List the payments of all merchants, newest first: `GET /v1/admin/payments`.
   * Narrowed and walked as merchants do it with theirs. Needs an administrator's session. Every role may.
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
    /** Only what belongs to this merchant. */
    readonly merchant_id?: string;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<AdminPaymentPage, AdminPaymentPage['payments'][number]>;

  /**
   * Read a payment with its timeline, refunds and tickets: `GET /v1/admin/payments/:id`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  retrieve(id: string, options?: CallOptions): Promise<AdminPaymentDetail>;

  /**
   * Read what happened to a payment of any merchant, oldest first: `GET /v1/admin/payments/:id/timeline`.
   * As its merchant reads it. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  timeline(id: string, options?: CallOptions): Promise<Timeline>;

  /**
   * End a payment that has received nothing: `POST /v1/admin/payments/:id/expire`.
   * CONFLICT once money has arrived. What arrives later is listed as an unmatched deposit. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  expire(id: string, body: Justification, options?: CallOptions): Promise<AdminPayment>;

  /**
   * Take an unsettled payment out of processing: `POST /v1/admin/payments/:id/fail`.
   * For a case to look into: nothing of it is credited until it is taken up again. CONFLICT once settled. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  fail(id: string, body: Justification, options?: CallOptions): Promise<AdminPayment>;

  /**
   * Settle what a payment has received, without waiting for the rest: `POST /v1/admin/payments/:id/settle-partial`.
   * It is swept and credited in proportion, and ends `expired_partial`. CONFLICT unless it is `expired_selection` with confirmed funds only. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  settlePartial(id: string, body: Justification, options?: CallOptions): Promise<AdminPayment>;

  /**
   * Let a blacklisted payment go on: `POST /v1/admin/payments/:id/release`.
   * Its deposits count and its coins leave quarantine. CONFLICT unless it is `blacklisted`, and while a refund takes coins out. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  release(id: string, body: Justification, options?: CallOptions): Promise<AdminPayment>;

  /**
   * Leave a blacklisted payment’s coins in quarantine: `POST /v1/admin/payments/:id/keep`.
   * Its status stays. CONFLICT when no quarantine of it waits for a decision, and while a refund takes coins out. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  keep(id: string, body: Justification, options?: CallOptions): Promise<AdminPayment>;

  /**
   * Take a failed payment up again: `POST /v1/admin/payments/:id/recompute`.
   * It goes where its selections and deposits say. CONFLICT unless it is `failed`. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  recompute(id: string, body: Justification, options?: CallOptions): Promise<AdminPayment>;

  /**
   * Sweep a payment again whose sweep was given up: `POST /v1/admin/payments/:id/retry-sweep`.
   * CONFLICT unless it is `sweep_failed`. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  retrySweep(id: string, body: Justification, options?: CallOptions): Promise<AdminPayment>;
}

const routes: RoutesOf<AdminPaymentsApi> = {
  list: 'GET=*cursor /v1/admin/payments',
  retrieve: 'GET /v1/admin/payments/:id',
  timeline: 'GET /v1/admin/payments/:id/timeline',
  expire: 'POST= /v1/admin/payments/:id/expire',
  fail: 'POST= /v1/admin/payments/:id/fail',
  settlePartial: 'POST= /v1/admin/payments/:id/settle-partial',
  release: 'POST= /v1/admin/payments/:id/release',
  keep: 'POST= /v1/admin/payments/:id/keep',
  recompute: 'POST= /v1/admin/payments/:id/recompute',
  retrySweep: 'POST= /v1/admin/payments/:id/retry-sweep',
};

/** Administration: payments. */
export const connectAdminPayments = (connection: Connection): AdminPaymentsApi => resource(connection, routes);

export interface AdminPaymentPage {
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
  readonly payments: readonly AdminPayment[];
}

export interface AdminPayment {
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
  /** When the payment was first completed; null until then. */
  readonly completed_at: Timestamp | null;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** Id of the merchant. */
  readonly merchant_id: Uuid;
  /** The merchant's e-mail address. */
  readonly merchant_email: string;
  /** Short name of the chain, for example `eth`. */
  readonly chain_short_name: string | null;
  /** Where the payer sends the coins. */
  readonly wallet_address: string | null;
  /** The signer's word that the address is its own; null with the address. */
  readonly address_attestation: AddressAttestation | null;
  /** Whole units that the payer has to send in all, what has arrived included; null until a token is confirmed. */
  readonly required_crypto_amount: CryptoAmount | null;
  /** What came so far, in US dollars at the locked rate; null until a token is confirmed. */
  readonly total_received_usd: Usd | null;
}

export interface AdminPaymentDetail {
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
  /** When the payment was first completed; null until then. */
  readonly completed_at: Timestamp | null;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** Id of the merchant. */
  readonly merchant_id: Uuid;
  /** The merchant's e-mail address. */
  readonly merchant_email: string;
  /** Short name of the chain, for example `eth`. */
  readonly chain_short_name: string | null;
  /** Where the payer sends the coins. */
  readonly wallet_address: string | null;
  /** The signer's word that the address is its own; null with the address. */
  readonly address_attestation: AddressAttestation | null;
  /** Whole units that the payer has to send in all, what has arrived included; null until a token is confirmed. */
  readonly required_crypto_amount: CryptoAmount | null;
  /** What came so far, in US dollars at the locked rate; null until a token is confirmed. */
  readonly total_received_usd: Usd | null;
  /** Name of the merchant, as payers see it. */
  readonly merchant_name: string;
  /** Since when nothing of it is swept, because a final deposit left the chain; null: it goes on. */
  readonly suspended_at: Timestamp | null;
  /** What happened, oldest first; at most 200, the newest. */
  readonly timeline: readonly TimelineEntry[];
  /** Its refunds, newest first, at most 100. */
  readonly refunds: readonly Refund[];
  /** Its support tickets, newest first, at most 100. */
  readonly tickets: readonly SupportTicket[];
}

export interface Refund {
  /** Its id. */
  readonly id: Uuid;
  /** Whose coins go back: `surplus` was too much, `quarantine` is held back, `unmatched` was taken by no payment; for `balance` the merchant pays out of the balance. */
  readonly source: 'surplus' | 'quarantine' | 'unmatched' | 'balance';
  /** Id of the payment. */
  readonly payment_id: Uuid | null;
  /** The deposit that goes back; null for what the treasury gives. */
  readonly deposit_id: Uuid | null;
  /** What it takes out of the merchant's balance; null where the coins are the payer's own. */
  readonly amount_usd: Usd | null;
  /** How far the refund has come. `requested`: It waits for an address of the payer or for an administrator. `approved`: An administrator approved it. `processing`: Its transaction is on its way. `completed`: The payer has the coins, and they are final. `rejected`: An administrator refused it. `failed`: It could not be paid out. */
  readonly status: 'requested' | 'approved' | 'processing' | 'completed' | 'rejected' | 'failed';
  /** The chain. */
  readonly chain: ChainSummary;
  /** The token; null until one is chosen. */
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
  /** Why it was rejected; null when it was not. */
  readonly rejection_reason: string | null;
  /** Why it failed; null when it did not. */
  readonly failure_reason: string | null;
  /** Why an approved one does not move at present; it goes on by itself. */
  readonly waiting_reason: 'treasury_liquidity' | 'treasury_gas' | 'chain_unavailable' | 'signer_refused' | 'payout_failed' | 'exchange_unavailable' | 'exchange_suspended' | 'exchange_balance' | 'exchange_refused' | 'exchange_unanswered' | 'merchant_signature' | null;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** When it last changed. */
  readonly updated_at: Timestamp;
  /** When the address was given. */
  readonly address_given_at: Timestamp | null;
  /** When it was approved or rejected. */
  readonly reviewed_at: Timestamp | null;
  /** When its payout was planned. */
  readonly processing_at: Timestamp | null;
  /** When its payout was final. */
  readonly completed_at: Timestamp | null;
  /** When it was given up. */
  readonly failed_at: Timestamp | null;
  /** The gross amount, exact. */
  readonly amount_base_units: string;
  /** What the network was expected to ask for, in the chain's own coin; null: not known. */
  readonly network_cost_native: CryptoAmount | null;
  /** Why the coins go back. */
  readonly reason: string;
  /** Who asked for it. */
  readonly requested_by: 'administrator' | 'merchant';
  /** A request of a merchant cools off until then; null: it may be approved at once. */
  readonly approvable_from: Timestamp | null;
  /** Null where the address belongs to no payment. */
  readonly merchant_id: Uuid | null;
  /** Null where the administrator named the address. */
  readonly link_expires_at: Timestamp | null;
}

export interface SupportTicket {
  /** Its id. */
  readonly id: Uuid;
  /** Id of the payment. */
  readonly payment_id: Uuid;
  /** The e-mail address. */
  readonly email: string;
  /** The text, as it was written; null without one. */
  readonly message: string;
  /** The transaction that the payer asks about; null when none was named. */
  readonly tx_hash: string | null;
  /** `open`, or `closed` by an administrator. */
  readonly status: 'open' | 'closed';
  /** When it was made. */
  readonly created_at: Timestamp;
  /** When it was closed; null while it is open. */
  readonly closed_at: Timestamp | null;
}
