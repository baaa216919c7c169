// Written by "npm run sdk" from the contract. Do not edit.

import type { CryptoAmount, Usd } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Justification } from './admin-incidents.ts';
import type { ChainSummary, Timestamp, Uuid } from './payments.ts';
import type { ApprovalEvidence } from './withdrawal-passkeys.ts';
import type { WithdrawalEntry } from './withdrawals.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: withdrawals. */
export interface AdminWithdrawalsApi {
  /**
   * List the withdrawals of all merchants, newest first: `GET /v1/admin/withdrawals`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Only what has this status. */
    readonly status?: 'pending_approval' | 'processing' | 'completed' | 'rejected' | 'failed';
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<AdminWithdrawalPage, AdminWithdrawalPage['withdrawals'][number]>;

  /**
   * Read a withdrawal with what a decision needs: `GET /v1/admin/withdrawals/:id`.
   * Who asks, what they own, what they were paid before, and what the treasury holds. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  retrieve(id: string, options?: CallOptions): Promise<AdminWithdrawalDetail>;

  /**
   * Read what an approver of a withdrawal signs: `GET /v1/admin/withdrawals/:id/order`.
   * With who signed it, and who may. CONFLICT while its address is not known. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  order(id: string, options?: CallOptions): Promise<PaymentOrder>;

  /**
   * Approve a withdrawal: it is paid out: `POST /v1/admin/withdrawals/:id/approve`.
   * With the signature of an approver, where the signer asks for one: CONFLICT without it. It stays `pending_approval` until as many people have signed as the signer asks for. CONFLICT unless it is `pending_approval`; one more signature is taken while it is `processing`. Needs an administrator's session. Of those that are signed in, for the role `operator` or `approver`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  approve(id: string, body?: Approval, options?: CallOptions): Promise<AdminWithdrawal>;

  /**
   * Reject a withdrawal: its amount is available again: `POST /v1/admin/withdrawals/:id/reject`.
   * CONFLICT unless it is `pending_approval`. The merchant reads the reason. Needs an administrator's session. Of those that are signed in, for the role `operator` or `approver`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  reject(id: string, body: Justification, options?: CallOptions): Promise<AdminWithdrawal>;

  /**
   * Give an approved withdrawal up: its amount is available again: `POST /v1/admin/withdrawals/:id/fail`.
   * CONFLICT unless it is `processing`, and while a payout that was signed could still be confirmed. The merchant reads the reason. Needs an administrator's session. Of those that are signed in, for the role `operator` or `approver`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  fail(id: string, body: Justification, options?: CallOptions): Promise<AdminWithdrawal>;
}

const routes: RoutesOf<AdminWithdrawalsApi> = {
  list: 'GET=* /v1/admin/withdrawals',
  retrieve: 'GET /v1/admin/withdrawals/:id',
  order: 'GET /v1/admin/withdrawals/:id/order',
  approve: 'POST= /v1/admin/withdrawals/:id/approve',
  reject: 'POST= /v1/admin/withdrawals/:id/reject',
  fail: 'POST= /v1/admin/withdrawals/:id/fail',
};

/** Administration: withdrawals. */
export const connectAdminWithdrawals = (connection: Connection): AdminWithdrawalsApi => resource(connection, routes);

export interface AdminWithdrawalPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The withdrawals of this page, newest first. */
  readonly withdrawals: readonly AdminWithdrawal[];
}

export interface AdminWithdrawal {
  /** Its id. */
  readonly id: Uuid;
  /** The chain. */
  readonly chain: ChainSummary;
  /** Copied from the wallet at the request. */
  readonly destination_address: string;
  /** Gross: what leaves the balance. */
  readonly amount_usd: Usd;
  /** What the operator takes for the withdrawal. */
  readonly fee_usd: Usd;
  /** What arrives, in USDT. */
  readonly net_amount_usd: Usd;
  /** How the withdrawal came about; always `manual`. */
  readonly source: 'manual';
  /** How far the withdrawal has come. `pending_approval`: It waits for an administrator; its amount is reserved. `processing`: It is approved and on its way. `completed`: The coins have arrived and are final. `rejected`: An administrator refused it; its amount is available again. `failed`: It could not be paid out; its amount is available again. */
  readonly status: 'pending_approval' | 'processing' | 'completed' | 'rejected' | 'failed';
  /** Of the payout; null until it is final. */
  readonly tx_hash: string | null;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** When it was paid out. */
  readonly completed_at: Timestamp | null;
  /** When it last changed. */
  readonly updated_at: Timestamp;
  /** Why it was rejected; null when it was not. */
  readonly rejection_reason: string | null;
  /** Why it failed; null when it did not. */
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
  /** Id of the merchant. */
  readonly merchant_id: Uuid;
  /** Name of the merchant, as payers see it. */
  readonly merchant_name: string;
  /** The merchant's e-mail address. */
  readonly merchant_email: string;
  /** When the wallet had got the address that the request copied. */
  readonly wallet_changed_at: Timestamp;
  /** Whether that was within the last 24 hours. */
  readonly wallet_recently_changed: boolean;
}

export interface AdminWithdrawalDetail {
  /** Its id. */
  readonly id: Uuid;
  /** The chain. */
  readonly chain: ChainSummary;
  /** Copied from the wallet at the request. */
  readonly destination_address: string;
  /** Gross: what leaves the balance. */
  readonly amount_usd: Usd;
  /** What the operator takes for the withdrawal. */
  readonly fee_usd: Usd;
  /** What arrives, in USDT. */
  readonly net_amount_usd: Usd;
  /** How the withdrawal came about; always `manual`. */
  readonly source: 'manual';
  /** How far the withdrawal has come. `pending_approval`: It waits for an administrator; its amount is reserved. `processing`: It is approved and on its way. `completed`: The coins have arrived and are final. `rejected`: An administrator refused it; its amount is available again. `failed`: It could not be paid out; its amount is available again. */
  readonly status: 'pending_approval' | 'processing' | 'completed' | 'rejected' | 'failed';
  /** Of the payout; null until it is final. */
  readonly tx_hash: string | null;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** When it was paid out. */
  readonly completed_at: Timestamp | null;
  /** When it last changed. */
  readonly updated_at: Timestamp;
  /** Why it was rejected; null when it was not. */
  readonly rejection_reason: string | null;
  /** Why it failed; null when it did not. */
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
  /** Id of the merchant. */
  readonly merchant_id: Uuid;
  /** Name of the merchant, as payers see it. */
  readonly merchant_name: string;
  /** The merchant's e-mail address. */
  readonly merchant_email: string;
  /** When the wallet had got the address that the request copied. */
  readonly wallet_changed_at: Timestamp;
  /** Whether that was within the last 24 hours. */
  readonly wallet_recently_changed: boolean;
  /** Of the merchant. */
  readonly kyc_level: 'none' | 'basic' | 'advanced';
  /** When the merchant registered. */
  readonly merchant_since: Timestamp;
  /** Whether the account is shut out. */
  readonly merchant_is_disabled: boolean;
  /** What the merchant owns; what is reserved is part of it. */
  readonly balance_usd: Usd;
  /** What of it withdrawals under way hold. */
  readonly reserved_usd: Usd;
  /** Withdrawals of the merchant that were paid before; counted up to 1,000. */
  readonly completed_count: number;
  /** What those paid out together. */
  readonly completed_usd: Usd;
  /** How many of those went to the same address. */
  readonly to_same_address: number;
  /** The five before this one, newest first. */
  readonly last_withdrawals: readonly WithdrawalEntry[];
  /** The token that pays it. */
  readonly payout_symbol: string;
  /** What the treasury holds of that token, by the books. */
  readonly treasury_crypto: CryptoAmount;
}

export interface PaymentOrder {
  /** What the order says, as the signer reads it. */
  readonly order: {
    /** Whether money of a merchant leaves (`withdrawal`) or coins go back to a payer (`refund`). */
    readonly kind: 'withdrawal' | 'refund';
    /** Its id. */
    readonly id: Uuid;
    /** Family of the chain, for example `evm`. */
    readonly family: string;
    /** The chain's own number or name, for example `31337`. */
    readonly network: string;
    /** `native`, or the reference of a token. */
    readonly asset: string;
    /** The address that the coins go to. */
    readonly destination: string;
    /** Base units that arrive. */
    readonly amount: string;
    /** Id of the merchant whose money it is; null where it is nobody’s. */
    readonly account: Uuid | null;
  };
  /** What is signed, to be read. */
  readonly text: string;
  /** What a key signs in place of the text: base64url of 32 bytes. */
  readonly challenge: string;
  /** Whole units of the token. */
  readonly amount_crypto: CryptoAmount;
  /** Symbol of the token, for example `USDT`. */
  readonly symbol: string;
  /** Name of the chain. */
  readonly chain_name: string;
  /** How many different people sign it; null while the signer has not told. */
  readonly people_needed: number | null;
  /** Who has signed so far. */
  readonly signed_by: readonly ({
    /** Names the passkey or the key file; null where none is meant. */
    readonly key: string;
    /** Whose key it is; null where it is not known. */
    readonly person: string | null;
    /** When it was signed. */
    readonly signed_at: Timestamp;
  })[];
  /** Whose signatures the signer believes. */
  readonly approvers: readonly ({
    /** Names the passkey or the key file. */
    readonly key: string;
    /** Whether money of a merchant leaves (`withdrawal`) or coins go back to a payer (`refund`). */
    readonly kind: 'passkey' | 'key';
    /** Whose key it is; null where it is not known. */
    readonly person: string;
    /** The public half of the key, in base64url. */
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
  /** Why, in the words of whoever decided. */
  readonly reason?: string | null;
  /** The signature, as a browser or a key file made it. */
  readonly evidence?: ApprovalEvidence | null;
}
