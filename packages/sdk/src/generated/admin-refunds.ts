// Written by "npm run sdk" from the contract. Do not edit.

import type { BaseUnitsInput, CryptoAmount, Usd } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Justification } from './admin-incidents.ts';
import type { Refund } from './admin-payments.ts';
import type { Approval, PaymentOrder } from './admin-withdrawals.ts';
import type { ChainSummary, Timestamp, TokenSummary, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Coins that go back to payers. */
export interface AdminRefundsApi {
  /**
   * List refunds, newest first: `GET /v1/admin/refunds`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Only what has this status. */
    readonly status?: 'requested' | 'approved' | 'processing' | 'completed' | 'rejected' | 'failed';
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<RefundPage, RefundPage['refunds'][number]>;

  /**
   * Request a refund: `POST /v1/admin/refunds`.
   * Sets the coins aside for it; another administrator or you approve it. Without an address the answer has a link for the payer, good once and for 14 days. INSUFFICIENT_FUNDS tells how much is left; CONFLICT what stands in the way. Needs an administrator's session. Of those that are signed in, for the role `operator` or `support`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`, `INSUFFICIENT_FUNDS`.
   */
  create(body: NewRefund, options?: CallOptions): Promise<CreatedRefund>;

  /**
   * Read a refund: `GET /v1/admin/refunds/:id`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  retrieve(id: string, options?: CallOptions): Promise<Refund>;

  /**
   * Read what an approver of a refund signs: `GET /v1/admin/refunds/:id/order`.
   * With who signed it, and who may. CONFLICT while its address is not known. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  order(id: string, options?: CallOptions): Promise<PaymentOrder>;

  /**
   * Approve a refund: it is paid out: `POST /v1/admin/refunds/:id/approve`.
   * With the signature of an approver, where the signer asks for one: CONFLICT without it. It stays `requested` until as many people have signed as the signer asks for; one more is taken later. CONFLICT unless it is `requested`, while its address is not known, on the blacklist or our own, and where the signer refunds nothing in its token. What a merchant pays for is refused where its price has moved by more than 5 percent, and with RATE_STALE where it is not known. Needs an administrator's session. Of those that are signed in, for the role `operator` or `approver`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`, `RATE_STALE`.
   */
  approve(id: string, body?: Approval, options?: CallOptions): Promise<Refund>;

  /**
   * Reject a refund: its coins are no longer set aside: `POST /v1/admin/refunds/:id/reject`.
   * CONFLICT unless it is `requested`. The merchant reads the reason. Needs an administrator's session. Of those that are signed in, for the role `operator` or `approver`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  reject(id: string, body: Justification, options?: CallOptions): Promise<Refund>;

  /**
   * Give an approved refund up: its coins are no longer set aside: `POST /v1/admin/refunds/:id/fail`.
   * CONFLICT unless it is `approved` or `processing`, and while a payout that was signed could still be confirmed. Needs an administrator's session. Of those that are signed in, for the role `operator` or `approver`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  fail(id: string, body: Justification, options?: CallOptions): Promise<Refund>;
}

const routes: RoutesOf<AdminRefundsApi> = {
  list: 'GET=* /v1/admin/refunds',
  create: 'POST= /v1/admin/refunds amount_base_units',
  retrieve: 'GET /v1/admin/refunds/:id',
  order: 'GET /v1/admin/refunds/:id/order',
  approve: 'POST= /v1/admin/refunds/:id/approve',
  reject: 'POST= /v1/admin/refunds/:id/reject',
  fail: 'POST= /v1/admin/refunds/:id/fail',
};

/** Coins that go back to payers. */
export const connectAdminRefunds = (connection: Connection): AdminRefundsApi => resource(connection, routes);

export interface RefundPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The refunds of this page. */
  readonly refunds: readonly Refund[];
}

export interface NewRefund {
  /** Whose coins go back: `surplus` was too much, `quarantine` is held back, `unmatched` was taken by no payment. */
  readonly source: 'surplus' | 'quarantine' | 'unmatched';
  /** Id of the chain. */
  readonly chain_id: string;
  /** For a surplus: the payment that got too much. */
  readonly payment_id?: string | null;
  /** For every other source: the deposit, which goes back whole. */
  readonly deposit_id?: string | null;
  /** The token's smallest units, exact. */
  readonly amount_base_units: BaseUnitsInput;
  /** Left out: the answer has a link by which the payer names it. */
  readonly address?: string | null;
  /** Kept in the audit log. */
  readonly reason: string;
}

export interface CreatedRefund {
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
  /** Send it to the payer: it is shown once. Null where an address was given. */
  readonly refund_url: string | null;
}
