// Written by "npm run sdk" from the contract. Do not edit.

import type { CryptoAmount, Usd } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Justification } from './admin-incidents.ts';
import type { ChainSummary, Timestamp, Uuid } from './payments.ts';
import type { ApprovalEvidence } from './withdrawal-passkeys.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: withdrawals. */
export interface AdminWithdrawalsApi {
  /**
   * List the withdrawals of all merchants, newest first: `GET /v1/admin/withdrawals`.
   * Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    readonly status?: 'pending_approval' | 'processing' | 'completed' | 'rejected' | 'failed';
    readonly page?: number;
    readonly page_size?: number;
  }, options?: CallOptions): List<AdminWithdrawalPage, AdminWithdrawalPage['withdrawals'][number]>;

  /**
   * Read what an approver of a withdrawal signs: `GET /v1/admin/withdrawals/:id/order`.
   * With who signed it, and who may. CONFLICT while its address is not known. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  order(id: string, options?: CallOptions): Promise<PaymentOrder>;

  /**
   * Approve a withdrawal: it is paid out: `POST /v1/admin/withdrawals/:id/approve`.
   * With the signature of an approver, where the signer asks for one: CONFLICT without it. It stays `pending_approval` until as many people have signed as the signer asks for. CONFLICT unless it is `pending_approval`; one more signature is taken while it is `processing`. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  approve(id: string, body?: Approval, options?: CallOptions): Promise<AdminWithdrawal>;

  /**
   * Reject a withdrawal: its amount is available again: `POST /v1/admin/withdrawals/:id/reject`.
   * CONFLICT unless it is `pending_approval`. The merchant reads the reason. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  reject(id: string, body: Justification, options?: CallOptions): Promise<AdminWithdrawal>;

  /**
   * Give an approved withdrawal up: its amount is available again: `POST /v1/admin/withdrawals/:id/fail`.
   * CONFLICT unless it is `processing`, and while a payout that was signed could still be confirmed. The merchant reads the reason. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  fail(id: string, body: Justification, options?: CallOptions): Promise<AdminWithdrawal>;
}

const routes: RoutesOf<AdminWithdrawalsApi> = {
  list: 'GET=* /v1/admin/withdrawals',
  order: 'GET /v1/admin/withdrawals/:id/order',
  approve: 'POST= /v1/admin/withdrawals/:id/approve',
  reject: 'POST= /v1/admin/withdrawals/:id/reject',
  fail: 'POST= /v1/admin/withdrawals/:id/fail',
};

/** Administration: withdrawals. */
export const connectAdminWithdrawals = (connection: Connection): AdminWithdrawalsApi => resource(connection, routes);

export interface AdminWithdrawalPage {
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  readonly withdrawals: readonly AdminWithdrawal[];
}

export interface AdminWithdrawal {
  readonly id: Uuid;
  readonly chain: ChainSummary;
  /** Copied from the wallet at the request. */
  readonly destination_address: string;
  /** Gross: what leaves the balance. */
  readonly amount_usd: Usd;
  readonly fee_usd: Usd;
  /** What arrives, in USDT. */
  readonly net_amount_usd: Usd;
  readonly source: 'manual';
  readonly status: 'pending_approval' | 'processing' | 'completed' | 'rejected' | 'failed';
  /** Of the payout; null until it is final. */
  readonly tx_hash: string | null;
  readonly created_at: Timestamp;
  /** When it was paid out. */
  readonly completed_at: Timestamp | null;
  readonly updated_at: Timestamp;
  readonly rejection_reason: string | null;
  readonly failure_reason: string | null;
  /** Why it does not move at present, before its approval only for a chain that is closed; it goes on by itself. */
  readonly waiting_reason: 'treasury_liquidity' | 'treasury_gas' | 'chain_unavailable' | 'signer_refused' | 'payout_failed' | 'exchange_unavailable' | 'exchange_suspended' | 'exchange_balance' | 'exchange_refused' | 'exchange_unanswered' | 'merchant_signature' | null;
  /** When it was approved or rejected. */
  readonly reviewed_at: Timestamp | null;
  /** When it was approved. */
  readonly processing_at: Timestamp | null;
  /** When it was given up. */
  readonly failed_at: Timestamp | null;
  /** Whether a passkey of the account has signed it; null where it needs none, or is over. While it is `missing`, nothing is paid. */
  readonly merchant_signature: 'missing' | 'given' | null;
  readonly merchant_id: Uuid;
  readonly merchant_name: string;
  readonly merchant_email: string;
  /** When the wallet had got the address that the request copied. */
  readonly wallet_changed_at: Timestamp;
  /** Whether that was within the last 24 hours. */
  readonly wallet_recently_changed: boolean;
}

export interface PaymentOrder {
  readonly order: {
    readonly kind: 'withdrawal' | 'refund';
    readonly id: Uuid;
    readonly family: string;
    readonly network: string;
    /** `native`, or the reference of a token. */
    readonly asset: string;
    readonly destination: string;
    /** Base units that arrive. */
    readonly amount: string;
    readonly account: Uuid | null;
  };
  /** What is signed, to be read. */
  readonly text: string;
  /** What a key signs in place of the text: base64url of 32 bytes. */
  readonly challenge: string;
  readonly amount_crypto: CryptoAmount;
  readonly symbol: string;
  readonly chain_name: string;
  /** How many different people sign it; null while the signer has not told. */
  readonly people_needed: number | null;
  readonly signed_by: readonly ({
    readonly key: string;
    readonly person: string | null;
    readonly signed_at: Timestamp;
  })[];
  readonly approvers: readonly ({
    /** Names the passkey or the key file. */
    readonly key: string;
    readonly kind: 'passkey' | 'key';
    readonly person: string;
    readonly public_key: string;
    /** To be read to each other. */
    readonly fingerprint: string;
    /** Whether only development stacks believe it. */
    readonly development: boolean;
  })[];
  /** Of passkeys; null where none are believed. */
  readonly relying_party: string | null;
}

export interface Approval {
  readonly reason?: string | null;
  readonly evidence?: ApprovalEvidence | null;
}
