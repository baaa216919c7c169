// Written by "npm run sdk" from the contract. Do not edit.

import type { CryptoAmount, SignedCryptoAmount, Usd } from '../decimal-types.ts';
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
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  unmatchedDeposits(query?: {
    /** Those that were hidden instead of the others. */
    readonly ignored?: 'true' | 'false';
    /** Instead: all that is set apart for a listed sender, taken by a payment or not. */
    readonly quarantined?: 'true' | 'false';
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<UnmatchedDepositPage, UnmatchedDepositPage['unmatched_deposits'][number]>;

  /**
   * Give an unmatched deposit to a payment: `POST /v1/admin/unmatched-deposits/:id/assign`.
   * It counts at the open lock of the same token, else at the present rate. CONFLICT when the payment has its amount already, when another token was received, or when the deposit is on another payment’s address and does not pay the whole. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`, `RATE_STALE`.
   */
  assignUnmatchedDeposit(id: string, body: DepositAssignment, options?: CallOptions): Promise<UnmatchedDeposit>;

  /**
   * Hide an unmatched deposit, or show it again: `POST /v1/admin/unmatched-deposits/:id/ignore`.
   * Nothing moves. CONFLICT once a payment has taken it. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  ignoreUnmatchedDeposit(id: string, body: DepositIgnorance, options?: CallOptions): Promise<UnmatchedDeposit>;

  /**
   * Request the refund of a whole deposit that no payment has taken: `POST /v1/admin/unmatched-deposits/:id/refund`.
   * As `POST /v1/admin/refunds` with the source `unmatched`. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`, `INSUFFICIENT_FUNDS`.
   */
  refundDeposit(id: string, body: NewDepositRefund, options?: CallOptions): Promise<CreatedRefund>;

  /**
   * List outgoing transactions, newest first: `GET /v1/admin/outgoing`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  outgoing(query?: {
    /** Only what has this status. */
    readonly status?: 'intent' | 'reserved' | 'signed' | 'sent' | 'included' | 'final' | 'dead';
    /** Only transactions for this purpose. */
    readonly purpose?: 'sweep' | 'gas' | 'payout' | 'refund' | 'batch' | 'deployment' | 'cancel' | 'exchange' | 'consolidation' | 'top_up' | 'delegation' | 'undelegation';
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<OutgoingPage, OutgoingPage['outgoing'][number]>;

  /**
   * Sign a waiting transaction again at a higher price: `POST /v1/admin/outgoing/:id/bump`.
   * With the same number, recipient and amount, at the next step. CONFLICT unless it is `signed` or `sent`; a sweep in a batch is raised with its batch. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  bumpOutgoing(id: string, body: Justification, options?: CallOptions): Promise<Outgoing>;

  /**
   * Take the next step of an outgoing transaction at once: `POST /v1/admin/outgoing/:id/retry`.
   * Instead of when its pause ends. CONFLICT when it has ended, or a batch carries it. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  retryOutgoing(id: string, body: Justification, options?: CallOptions): Promise<Outgoing>;

  /**
   * Read what the platform holds: `GET /v1/admin/balances`.
   * By the books, and the prepared deposit addresses that are left. Needs an administrator's session. Every role may.
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
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The deposits of this page. */
  readonly unmatched_deposits: readonly UnmatchedDeposit[];
}

export interface UnmatchedDeposit {
  /** Its id. */
  readonly id: Uuid;
  /** The chain. */
  readonly chain: ChainSummary;
  /** The token; null until one is chosen. */
  readonly token: TokenSummary;
  /** Whole units of the token that came. */
  readonly amount_crypto: CryptoAmount;
  /** What it is worth at the present rate; null where there is none. */
  readonly amount_usd: Usd | null;
  /** The transaction on its chain. */
  readonly tx_hash: string;
  /** Number of its block; null until it is in one. */
  readonly block_height: number;
  /** Where the coins came from; null where the chain does not tell. */
  readonly from_address: string | null;
  /** The address of ours that the coins came to. */
  readonly address: string;
  /** Why no payment took it, or what it waits for; null once one has, and for what a listed sender taints. */
  readonly reason: 'wrong_token' | 'wrong_chain' | 'after_settlement' | 'below_dust' | 'untraced' | 'token_unavailable' | 'before_payment' | 'awaiting_rule' | 'awaiting_rate' | null;
  /** The payment whose address it is. */
  readonly payment_id: Uuid | null;
  /** Whether it has the confirmations that it needs. */
  readonly is_confirmed: boolean;
  /** Whether an administrator decided to leave it. */
  readonly is_ignored: boolean;
  /** A listed sender tainted the coins of its address. */
  readonly is_quarantined: boolean;
  /** When the service first saw it. */
  readonly detected_at: Timestamp;
}

export interface DepositAssignment {
  /** Id of the payment. */
  readonly payment_id: string;
  /** Kept in the audit log. */
  readonly reason: string;
}

export interface DepositIgnorance {
  /** Kept in the audit log. */
  readonly reason: string;
  /** False shows it again; true when left out. */
  readonly ignored?: boolean | null;
}

export interface NewDepositRefund {
  /** Left out: the answer has a link by which the payer names it. */
  readonly address?: string | null;
  /** Kept in the audit log. */
  readonly reason: string;
}

export interface OutgoingPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The transactions of this page, newest first. */
  readonly outgoing: readonly Outgoing[];
}

export interface Outgoing {
  /** Its id. */
  readonly id: Uuid;
  /** What the coins move for. */
  readonly purpose: 'sweep' | 'gas' | 'payout' | 'refund' | 'batch' | 'deployment' | 'cancel' | 'exchange' | 'consolidation' | 'top_up' | 'delegation' | 'undelegation';
  /** What it is for: a payment, a withdrawal, a refund, or the movement it funds. */
  readonly purpose_id: Uuid;
  /** How far the transaction has come; `dead` ones were given up before anything moved. */
  readonly status: 'intent' | 'reserved' | 'signed' | 'sent' | 'included' | 'final' | 'dead';
  /** The chain. */
  readonly chain: ChainSummary;
  /** The token that moves. */
  readonly token: TokenSummary;
  /** Whole units of the token. */
  readonly amount_crypto: CryptoAmount;
  /** The address that the coins leave. */
  readonly source_address: string;
  /** Where the coins go; null where nothing goes to an address. */
  readonly destination_address: string;
  /** The movement that carries it together with others; null: none. */
  readonly batch_id: Uuid | null;
  /** Null where a chain does not number transactions. */
  readonly nonce: number | null;
  /** How often it was signed; all signatures conflict on the chain, so at most one of them counts. */
  readonly signatures: number;
  /** The transaction on its chain. */
  readonly tx_hash: string | null;
  /** Number of its block; null until it is in one. */
  readonly block_height: number | null;
  /** Null until it is final. */
  readonly succeeded: boolean | null;
  /** Most that the network may take, in the chain's own coin; null before it is signed. */
  readonly fee_cap_native: CryptoAmount | null;
  /** What the network took, in the chain's own coin; null until that is known. */
  readonly fee_paid_native: CryptoAmount | null;
  /** Failed tries of the present step. */
  readonly attempts: number;
  /** Why the last try failed; null when none did. */
  readonly last_error: string | null;
  /** When it is tried next; null when it is not. */
  readonly next_attempt_at: Timestamp;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** When the chain can no longer take it back; null until then. */
  readonly final_at: Timestamp | null;
}

export interface PlatformBalances {
  /** One entry for each token. */
  readonly assets: readonly AssetBalance[];
  /** Addresses that are prepared for payments, by family of chains. */
  readonly pools: readonly {
    /** Family of the chain, for example `evm`. */
    readonly chain_type: string;
    /** Prepared addresses that no payment has taken. */
    readonly addresses_left: number;
  }[];
}

export interface AssetBalance {
  /** The token. */
  readonly token: TokenSummary;
  /** The chain. */
  readonly chain: ChainSummary;
  /** Whole units of a token as plain decimal text; with a minus sign where more was spent than booked. */
  readonly treasury_crypto: SignedCryptoAmount;
  /** The part of the treasury's own coins that is set aside for network fees. */
  readonly gas_crypto: SignedCryptoAmount;
  /** Final deposits that were not swept yet. */
  readonly unswept_crypto: SignedCryptoAmount;
}
