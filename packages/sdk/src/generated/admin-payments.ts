// Written by "npm run sdk" from the contract. Do not edit.

import type { CryptoAmount, Usd } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Justification } from './admin-incidents.ts';
import type { AddressAttestation, Timestamp, TokenSummary, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: payments. */
export interface AdminPaymentsApi {
  /**
   * List the payments of all merchants, newest first: `GET /v1/admin/payments`.
   * Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    readonly status?: 'awaiting_selection' | 'awaiting_payment' | 'partially_paid' | 'confirming' | 'confirmed' | 'completed' | 'expired' | 'expired_selection' | 'expired_partial' | 'blacklisted' | 'sweep_failed' | 'failed';
    readonly merchant_id?: string;
    readonly page?: number;
    readonly page_size?: number;
  }, options?: CallOptions): List<AdminPaymentPage, AdminPaymentPage['payments'][number]>;

  /**
   * End a payment that has received nothing: `POST /v1/admin/payments/:id/expire`.
   * CONFLICT once money has arrived. What arrives later is listed as an unmatched deposit. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  expire(id: string, body: Justification, options?: CallOptions): Promise<AdminPayment>;

  /**
   * Take an unsettled payment out of processing: `POST /v1/admin/payments/:id/fail`.
   * For a case to look into: nothing of it is credited until it is taken up again. CONFLICT once settled. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  fail(id: string, body: Justification, options?: CallOptions): Promise<AdminPayment>;

  /**
   * Settle what a payment has received, without waiting for the rest: `POST /v1/admin/payments/:id/settle-partial`.
   * It is swept and credited in proportion, and ends `expired_partial`. CONFLICT unless it is `expired_selection` with confirmed funds only. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  settlePartial(id: string, body: Justification, options?: CallOptions): Promise<AdminPayment>;

  /**
   * Let a blacklisted payment go on: `POST /v1/admin/payments/:id/release`.
   * Its deposits count and its coins leave quarantine. CONFLICT unless it is `blacklisted`, and while a refund takes coins out. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  release(id: string, body: Justification, options?: CallOptions): Promise<AdminPayment>;

  /**
   * Leave a blacklisted payment’s coins in quarantine: `POST /v1/admin/payments/:id/keep`.
   * Its status stays. CONFLICT when no quarantine of it waits for a decision, and while a refund takes coins out. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  keep(id: string, body: Justification, options?: CallOptions): Promise<AdminPayment>;

  /**
   * Take a failed payment up again: `POST /v1/admin/payments/:id/recompute`.
   * It goes where its selections and deposits say. CONFLICT unless it is `failed`. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  recompute(id: string, body: Justification, options?: CallOptions): Promise<AdminPayment>;

  /**
   * Sweep a payment again whose sweep was given up: `POST /v1/admin/payments/:id/retry-sweep`.
   * CONFLICT unless it is `sweep_failed`. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  retrySweep(id: string, body: Justification, options?: CallOptions): Promise<AdminPayment>;
}

const routes: RoutesOf<AdminPaymentsApi> = {
  list: 'GET=* /v1/admin/payments',
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
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  readonly payments: readonly AdminPayment[];
}

export interface AdminPayment {
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
  readonly merchant_id: Uuid;
  readonly merchant_email: string;
  readonly chain_short_name: string | null;
  readonly wallet_address: string | null;
  readonly address_attestation: AddressAttestation | null;
  readonly required_crypto_amount: CryptoAmount | null;
  readonly total_received_usd: Usd | null;
}
