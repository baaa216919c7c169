// Written by "npm run sdk" from the contract. Do not edit.

import type { CryptoAmount, SignedCryptoAmount } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Justification } from './admin-incidents.ts';
import type { CreatedRefund } from './admin-refunds.ts';
import type { ChainSummary, Timestamp, TokenSummary, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: deposits, outgoing transactions, balances. */
export interface AdminCoinsApi {
  /**
   * List deposits that no payment has taken, newest first: `GET /v1/admin/unmatched-deposits`.
   * Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  unmatchedDeposits(query?: {
    /** Those that were hidden instead of the others. */
    readonly ignored?: 'true' | 'false';
    /** Instead: all that is set apart for a listed sender, taken by a payment or not. */
    readonly quarantined?: 'true' | 'false';
    readonly page?: number;
    readonly page_size?: number;
  }, options?: CallOptions): List<UnmatchedDepositPage, UnmatchedDepositPage['unmatched_deposits'][number]>;

  /**
   * Give an unmatched deposit to a payment: `POST /v1/admin/unmatched-deposits/:id/assign`.
   * It counts at the open lock of the same token, else at the present rate. CONFLICT when the payment has its amount already, when another token was received, or when the deposit is on another payment’s address and does not pay the whole. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`, `RATE_STALE`.
   */
  assignUnmatchedDeposit(id: string, body: DepositAssignment, options?: CallOptions): Promise<UnmatchedDeposit>;

  /**
   * Hide an unmatched deposit, or show it again: `POST /v1/admin/unmatched-deposits/:id/ignore`.
   * Nothing moves. CONFLICT once a payment has taken it. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  ignoreUnmatchedDeposit(id: string, body: DepositIgnorance, options?: CallOptions): Promise<UnmatchedDeposit>;

  /**
   * Request the refund of a whole deposit that no payment has taken: `POST /v1/admin/unmatched-deposits/:id/refund`.
   * As `POST /v1/admin/refunds` with the source `unmatched`. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`, `INSUFFICIENT_FUNDS`.
   */
  refundDeposit(id: string, body: NewDepositRefund, options?: CallOptions): Promise<CreatedRefund>;

  /**
   * List outgoing transactions, newest first: `GET /v1/admin/outgoing`.
   * Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  outgoing(query?: {
    readonly status?: 'intent' | 'reserved' | 'signed' | 'sent' | 'included' | 'final' | 'dead';
    readonly purpose?: 'sweep' | 'gas' | 'payout' | 'refund' | 'batch' | 'deployment' | 'cancel' | 'exchange' | 'consolidation';
    readonly page?: number;
    readonly page_size?: number;
  }, options?: CallOptions): List<OutgoingPage, OutgoingPage['outgoing'][number]>;

  /**
   * Sign a waiting transaction again at a higher price: `POST /v1/admin/outgoing/:id/bump`.
   * With the same number, recipient and amount, at the next step. CONFLICT unless it is `signed` or `sent`; a sweep in a batch is raised with its batch. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  bumpOutgoing(id: string, body: Justification, options?: CallOptions): Promise<Outgoing>;

  /**
   * Take the next step of an outgoing transaction at once: `POST /v1/admin/outgoing/:id/retry`.
   * Instead of when its pause ends. CONFLICT when it has ended, or a batch carries it. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  retryOutgoing(id: string, body: Justification, options?: CallOptions): Promise<Outgoing>;

  /**
   * Read what the platform holds: `GET /v1/admin/balances`.
   * By the books, and the prepared deposit addresses that are left. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  balances(options?: CallOptions): Promise<PlatformBalances>;
}

const routes: RoutesOf<AdminCoinsApi> = {
  unmatchedDeposits: 'GET=* /v1/admin/unmatched-deposits',
  assignUnmatchedDeposit: 'POST= /v1/admin/unmatched-deposits/:id/assign',
  ignoreUnmatchedDeposit: 'POST= /v1/admin/unmatched-deposits/:id/ignore',
  refundDeposit: 'POST= /v1/admin/unmatched-deposits/:id/refund',
  outgoing: 'GET=* /v1/admin/outgoing',
  bumpOutgoing: 'POST= /v1/admin/outgoing/:id/bump',
  retryOutgoing: 'POST= /v1/admin/outgoing/:id/retry',
  balances: 'GET /v1/admin/balances',
};

/** Administration: deposits, outgoing transactions, balances. */
export const connectAdminCoins = (connection: Connection): AdminCoinsApi => resource(connection, routes);

export interface UnmatchedDepositPage {
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  readonly unmatched_deposits: readonly UnmatchedDeposit[];
}

export interface UnmatchedDeposit {
  readonly id: Uuid;
  readonly chain: ChainSummary;
  readonly token: TokenSummary;
  readonly amount_crypto: CryptoAmount;
  readonly tx_hash: string;
  readonly block_height: number;
  readonly from_address: string | null;
  readonly address: string;
  /** Why no payment took it, or what it waits for; null once one has, and for what a listed sender taints. */
  readonly reason: 'wrong_token' | 'wrong_chain' | 'after_settlement' | 'below_dust' | 'untraced' | 'token_unavailable' | 'before_payment' | 'awaiting_rule' | 'awaiting_rate' | null;
  /** The payment whose address it is. */
  readonly payment_id: Uuid | null;
  readonly is_confirmed: boolean;
  readonly is_ignored: boolean;
  /** A listed sender tainted the coins of its address. */
  readonly is_quarantined: boolean;
  readonly detected_at: Timestamp;
}

export interface DepositAssignment {
  readonly payment_id: string;
  /** Kept in the audit log. */
  readonly reason: string;
}

export interface DepositIgnorance {
  /** Kept in the audit log. */
  readonly reason: string;
  /** False shows it again; true when left out. */
  readonly ignored?: boolean;
}

export interface NewDepositRefund {
  /** Left out: the answer has a link by which the payer names it. */
  readonly address?: string | null;
  /** Kept in the audit log. */
  readonly reason: string;
}

export interface OutgoingPage {
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  readonly outgoing: readonly Outgoing[];
}

export interface Outgoing {
  readonly id: Uuid;
  readonly purpose: 'sweep' | 'gas' | 'payout' | 'refund' | 'batch' | 'deployment' | 'cancel' | 'exchange' | 'consolidation';
  /** What it is for: a payment, a withdrawal, a refund, or the movement it funds. */
  readonly purpose_id: Uuid;
  readonly status: 'intent' | 'reserved' | 'signed' | 'sent' | 'included' | 'final' | 'dead';
  readonly chain: ChainSummary;
  readonly token: TokenSummary;
  readonly amount_crypto: CryptoAmount;
  readonly source_address: string;
  readonly destination_address: string;
  /** The movement that carries it together with others; null: none. */
  readonly batch_id: Uuid | null;
  /** Null where a chain does not number transactions. */
  readonly nonce: number | null;
  /** How often it was signed; all signatures conflict on the chain, so at most one of them counts. */
  readonly signatures: number;
  readonly tx_hash: string | null;
  readonly block_height: number | null;
  /** Null until it is final. */
  readonly succeeded: boolean | null;
  readonly fee_cap_native: CryptoAmount | null;
  readonly fee_paid_native: CryptoAmount | null;
  /** Failed tries of the present step. */
  readonly attempts: number;
  readonly last_error: string | null;
  readonly next_attempt_at: Timestamp;
  readonly created_at: Timestamp;
  readonly final_at: Timestamp | null;
}

export interface PlatformBalances {
  readonly assets: readonly AssetBalance[];
  readonly pools: readonly {
    readonly chain_type: string;
    /** Prepared addresses that no payment has taken. */
    readonly addresses_left: number;
  }[];
}

export interface AssetBalance {
  readonly token: TokenSummary;
  readonly chain: ChainSummary;
  /** Whole units of a token as plain decimal text; with a minus sign where more was spent than booked. */
  readonly treasury_crypto: SignedCryptoAmount;
  /** The part of the treasury's own coins that is set aside for network fees. */
  readonly gas_crypto: SignedCryptoAmount;
  /** Final deposits that were not swept yet. */
  readonly unswept_crypto: SignedCryptoAmount;
}
