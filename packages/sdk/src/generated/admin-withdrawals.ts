// Written by "npm run sdk" from the contract. Do not edit.

import type { Usd } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Note } from './admin-chains.ts';
import type { Justification } from './admin-payments.ts';
import type { ChainSummary } from './pay.ts';
import type { Timestamp, Uuid } from './payments.ts';
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
   * Approve a withdrawal: it is paid out: `POST /v1/admin/withdrawals/:id/approve`.
   * CONFLICT unless it is `pending_approval`. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  approve(id: string, body?: Note, options?: CallOptions): Promise<AdminWithdrawal>;

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
  readonly waiting_reason: 'treasury_liquidity' | 'treasury_gas' | 'chain_unavailable' | 'signer_refused' | 'payout_failed' | 'exchange_unavailable' | 'exchange_suspended' | 'exchange_balance' | 'exchange_refused' | 'exchange_unanswered' | null;
  /** When it was approved or rejected. */
  readonly reviewed_at: Timestamp | null;
  /** When it was approved. */
  readonly processing_at: Timestamp | null;
  /** When it was given up. */
  readonly failed_at: Timestamp | null;
  readonly merchant_id: Uuid;
  readonly merchant_name: string;
  readonly merchant_email: string;
  /** When the wallet had got the address that the request copied. */
  readonly wallet_changed_at: Timestamp;
  /** Whether that was within the last 24 hours. */
  readonly wallet_recently_changed: boolean;
}
