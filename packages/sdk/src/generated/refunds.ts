// Written by "npm run sdk" from the contract. Do not edit.

import type { BaseUnitsInput, CryptoAmount, Usd, UsdInput } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions, KeyedCallOptions } from '../options.ts';
import type { ChainSummary, Timestamp, TokenSummary, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** What a merchant gives back to payers. */
export interface RefundsApi {
  /**
   * Ask for a refund of a payment: `POST /v1/payments/:payment_id/refunds`.
   * Gives back what the payer sent beyond the amount of a `completed` payment, or a deposit that the payment did not take. With the source `balance` it gives back what was credited to you, whole or in part, never more than that in sum: `amount_usd` is held in your balance, and coins of the payment's token go to the payer at the rate of now. The coins are set aside at once, and the operator decides from `approvable_from` on. `totp_code` is required once the second factor is switched on. INSUFFICIENT_FUNDS tells how much is left; CONFLICT what stands in the way. Needs an API key with the scope `refunds`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `finance` or `support`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `KYC_REQUIRED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`, `INSUFFICIENT_FUNDS`, `RATE_STALE`.
   */
  create(payment_id: string, body: NewMerchantRefund, options?: KeyedCallOptions): Promise<MerchantRefund>;

  /**
   * List the refunds of a payment, newest first: `GET /v1/payments/:payment_id/refunds`.
   * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  ofPayment(payment_id: string, query?: {
    /** Only what has this status. */
    readonly status?: 'requested' | 'approved' | 'processing' | 'completed' | 'rejected' | 'failed';
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<MerchantRefundPage, MerchantRefundPage['refunds'][number]>;

  /**
   * List refunds, newest first: `GET /v1/refunds`.
   * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Only what has this status. */
    readonly status?: 'requested' | 'approved' | 'processing' | 'completed' | 'rejected' | 'failed';
    /** Id of the payment. */
    readonly payment_id?: string;
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<MerchantRefundPage, MerchantRefundPage['refunds'][number]>;

  /**
   * Read a refund: `GET /v1/refunds/:refund_id`.
   * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  retrieve(refund_id: string, options?: CallOptions): Promise<MerchantRefund>;

  /**
   * Make the link by which the payer names the address of a refund: `POST /v1/refunds/:refund_id/link`.
   * The link is good once and for 14 days; an earlier one opens nothing any more, and `approvable_from` begins anew. CONFLICT unless you asked for the refund, nobody has decided about it, and its address is not known. `totp_code` is required once the second factor is switched on. Needs an API key with the scope `refunds`, or a merchant's session. Of those that are signed in, for the role `owner` or `finance` or `support`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  link(refund_id: string, body?: RefundLinkProof, options?: CallOptions): Promise<RefundLink>;

  /**
   * Take a request for a refund back: its coins are no longer set aside: `POST /v1/refunds/:refund_id/cancel`.
   * The refund is `rejected`. CONFLICT unless you asked for it and it is `requested`. Needs an API key with the scope `refunds`, or a merchant's session. Of those that are signed in, for the role `owner` or `finance` or `support`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  cancel(refund_id: string, options?: CallOptions): Promise<MerchantRefund>;
}

const routes: RoutesOf<RefundsApi> = {
  create: 'POST=! /v1/payments/:payment_id/refunds amount_usd amount_base_units',
  ofPayment: 'GET=* /v1/payments/:payment_id/refunds',
  list: 'GET=* /v1/refunds',
  retrieve: 'GET /v1/refunds/:refund_id',
  link: 'POST= /v1/refunds/:refund_id/link',
  cancel: 'POST /v1/refunds/:refund_id/cancel',
};

/** What a merchant gives back to payers. */
export const connectRefunds = (connection: Connection): RefundsApi => resource(connection, routes);

export interface NewMerchantRefund {
  /** What goes back: the `surplus` of the payment, an `unmatched` deposit, or what was credited, out of your `balance`. Left out: the surplus, or the deposit that `deposit_id` names. */
  readonly source?: 'surplus' | 'unmatched' | 'balance' | null;
  /** How much of what was credited; for `balance` only. Left out: all that was not given back yet. */
  readonly amount_usd?: UsdInput | null;
  /** One of `other_deposits` of the payment, which goes back whole. Left out: of its surplus. */
  readonly deposit_id?: string | null;
  /** How much of the surplus, in base units. Left out: all that is left of it. */
  readonly amount_base_units?: BaseUnitsInput | null;
  /** Where it goes, if the payer has told you. Left out: make a link, by which the payer names it. */
  readonly address?: string | null;
  /** Why, for whoever decides. */
  readonly reason: string;
  /** The six digits of the second factor; needed once it is switched on. */
  readonly totp_code?: string | null;
}

export interface MerchantRefund {
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
  /** Who asked for it. */
  readonly requested_by: 'administrator' | 'merchant';
  /** Why you asked for it; null where an administrator did. */
  readonly reason: string | null;
  /** A request of a merchant cools off until then; null: it may be approved at once. */
  readonly approvable_from: Timestamp | null;
  /** Until when the link of the payer works; null without one. */
  readonly link_expires_at: Timestamp | null;
}

export interface MerchantRefundPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The refunds of this page. */
  readonly refunds: readonly MerchantRefund[];
}

export interface RefundLinkProof {
  /** The six digits of the second factor; needed once it is switched on. */
  readonly totp_code?: string | null;
}

export interface RefundLink {
  /** Send it to the payer: it is shown once. */
  readonly refund_url: string;
  /** Until when the link works. */
  readonly expires_at: Timestamp;
  /** A request of a merchant cools off until then; null: it may be approved at once. */
  readonly approvable_from: Timestamp | null;
}
