// Written by "npm run sdk" from the contract. Do not edit.

import type { Usd, UsdInput } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions, KeyedCallOptions } from '../options.ts';
import type { ChainSummary, Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** A merchant's money, and where it is paid out. */
export interface WithdrawalsApi {
  /**
   * Read the balance: `GET /v1/withdrawals/balance`.
   * Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  balance(options?: CallOptions): Promise<Balance>;

  /**
   * List the chains that withdrawals can be paid out on: `GET /v1/withdrawals/chains`.
   * Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  chains(options?: CallOptions): Promise<PayoutChainList>;

  /**
   * List the wallets, by name of their chain: `GET /v1/withdrawals/wallets`.
   * Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  wallets(options?: CallOptions): Promise<WalletList>;

  /**
   * Set or replace the wallet of a chain: `PUT /v1/withdrawals/wallets/:chain_id`.
   * One wallet for each chain; the address is checked against the rules of its family. Requests that were made before keep the address they copied. A new address is paid to from `usable_from` on; `wallet.updated` tells the merchant of the change at once. `totp_code` is required once the second factor is switched on. Needs an API key with the scope `wallets`, or a merchant's session. Of those that are signed in, for the role `owner`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  setWallet(chain_id: string, body: NewWallet, options?: CallOptions): Promise<Wallet>;

  /**
   * Remove the wallet of a chain: `DELETE /v1/withdrawals/wallets/:chain_id`.
   * `totp_code` is required once the second factor is switched on; without one the body may be left out. Needs an API key with the scope `wallets`, or a merchant's session. Of those that are signed in, for the role `owner`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  removeWallet(chain_id: string, body?: WalletRemoval, options?: CallOptions): Promise<void>;

  /**
   * Read what a withdrawal of a chain costs: `GET /v1/withdrawals/fee-estimate`.
   * Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  estimateFee(query: {
    /** Id of the chain. */
    readonly chain_id: string;
  }, options?: CallOptions): Promise<WithdrawalTerms>;

  /**
   * Request a withdrawal: `POST /v1/withdrawals/request`.
   * Reserves the gross amount until an administrator has decided. It goes to the wallet of the chain, less the fee. `totp_code` is required once the second factor is switched on. CONFLICT while a wallet that was changed is not paid to yet, and when the wallet is another one than `destination_address` names. Needs an API key with the scope `withdrawals`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `finance`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `KYC_REQUIRED`, `RATE_LIMIT_EXCEEDED`, `INSUFFICIENT_FUNDS`, `CONFLICT`.
   */
  request(body: NewWithdrawal, options?: KeyedCallOptions): Promise<Withdrawal>;

  /**
   * List withdrawals, newest first: `GET /v1/withdrawals`.
   * Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Only what has this status. */
    readonly status?: 'pending_approval' | 'processing' | 'completed' | 'rejected' | 'failed';
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<WithdrawalPage, WithdrawalPage['withdrawals'][number]>;

  /**
   * Read a withdrawal: `GET /v1/withdrawals/:withdrawal_id`.
   * Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  retrieve(withdrawal_id: string, options?: CallOptions): Promise<Withdrawal>;
}

const routes: RoutesOf<WithdrawalsApi> = {
  balance: 'GET /v1/withdrawals/balance',
  chains: 'GET /v1/withdrawals/chains',
  wallets: 'GET /v1/withdrawals/wallets',
  setWallet: 'PUT= /v1/withdrawals/wallets/:chain_id',
  removeWallet: 'DELETE= /v1/withdrawals/wallets/:chain_id',
  estimateFee: 'GET= /v1/withdrawals/fee-estimate',
  request: 'POST=! /v1/withdrawals/request amount_usd',
  list: 'GET=* /v1/withdrawals',
  retrieve: 'GET /v1/withdrawals/:withdrawal_id',
};

/** A merchant's money, and where it is paid out. */
export const connectWithdrawals = (connection: Connection): WithdrawalsApi => resource(connection, routes);

export interface Balance {
  /** All of the money, with what withdrawals and refunds hold. */
  readonly balance_usd: Usd;
  /** What withdrawals and refunds hold that have not ended. */
  readonly reserved_usd: Usd;
  /** What may be withdrawn now. */
  readonly available_usd: Usd;
}

export interface PayoutChainList {
  /** The chains. */
  readonly chains: readonly PayoutChain[];
}

export interface PayoutChain {
  /** Its id. */
  readonly id: Uuid;
  /** Its name. */
  readonly name: string;
  /** Lowercase code of the chain. */
  readonly short_name: string;
  /** Family of the chain, for example `evm`. */
  readonly chain_type: string;
  /** Address of its picture. */
  readonly logo_url: string;
}

export interface WalletList {
  /** The addresses that withdrawals go to, one for each chain. */
  readonly wallets: readonly Wallet[];
}

export interface Wallet {
  /** Its id. */
  readonly id: Uuid;
  /** The chain. */
  readonly chain: ChainSummary;
  /** Where withdrawals on this chain go. */
  readonly address: string;
  /** A name of your own for it; null without one. */
  readonly label: string | null;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** Withdrawals to this address can be asked for from this moment on. */
  readonly usable_from: Timestamp;
}

export interface NewWallet {
  /** Where withdrawals on this chain go; its spelling and checksum are checked. */
  readonly address: string;
  /** Left out: none. */
  readonly label?: string | null;
  /** The six digits of the second factor; needed once it is switched on. */
  readonly totp_code?: string | null;
}

export interface WalletRemoval {
  /** The six digits of the second factor; needed once it is switched on. */
  readonly totp_code?: string | null;
}

export interface WithdrawalTerms {
  /** The chain. */
  readonly chain: ChainSummary;
  /** What the operator takes for the withdrawal. */
  readonly fee_usd: Usd;
  /** The least that can be withdrawn at once. */
  readonly min_withdrawal_usd: Usd;
}

export interface NewWithdrawal {
  /** A chain with a wallet of yours. */
  readonly chain_id: string;
  /** What to take from the balance, in US dollars, as text; the fee comes off it. */
  readonly amount_usd: UsdInput;
  /** The six digits of the second factor; needed once it is switched on. */
  readonly totp_code?: string | null;
  /** The wallet that you expect it to go to. CONFLICT when another one is set by now. */
  readonly destination_address?: string | null;
}

export interface Withdrawal {
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
}

export interface WithdrawalPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The withdrawals of this page, newest first. */
  readonly withdrawals: readonly WithdrawalEntry[];
}

export interface WithdrawalEntry {
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
}
