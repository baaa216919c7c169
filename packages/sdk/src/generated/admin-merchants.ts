// Written by "npm run sdk" from the contract. Do not edit.

import type { Usd } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { KycSubmission } from './account.ts';
import type { Account } from './auth.ts';
import type { Timestamp, Uuid } from './payments.ts';
import type { Wallet, WithdrawalEntry } from './withdrawals.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: merchants and their verification. */
export interface AdminMerchantsApi {
  /**
   * List merchants, newest first: `GET /v1/admin/merchants`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<MerchantPage, MerchantPage['merchants'][number]>;

  /**
   * Read a merchant with balance, wallets and verification: `GET /v1/admin/merchants/:id`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  retrieve(id: string, options?: CallOptions): Promise<AdminMerchant>;

  /**
   * Set a merchant's verification level: `PUT /v1/admin/merchants/:id/kyc`.
   * Whatever was submitted. Effective within a second. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`.
   */
  setKyc(id: string, body: KycLevelChange, options?: CallOptions): Promise<Account>;

  /**
   * List a merchant's API keys, newest first: `GET /v1/admin/merchants/:id/api-keys`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  apiKeys(id: string, query?: {
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<MerchantApiKeyPage, MerchantApiKeyPage['api_keys'][number]>;

  /**
   * Set how often one API key may ask: `PUT /v1/admin/api-keys/:id/rate`.
   * In requests per second; null gives the key back to the setting for all keys. Effective within a second. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  setApiKeyRate(id: string, body: ApiKeyRateChange, options?: CallOptions): Promise<MerchantApiKey>;

  /**
   * List submissions for verification, newest first: `GET /v1/admin/kyc-submissions`.
   * The only answer that shows a document's number, and to those who may review it alone: null for other roles. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  kycSubmissions(query?: {
    /** Only what has this status. */
    readonly status?: 'pending' | 'approved' | 'rejected';
    /** Only this one. */
    readonly id?: string;
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<KycReviewPage, KycReviewPage['kyc_submissions'][number]>;

  /**
   * Approve a submission: `POST /v1/admin/kyc-submissions/:id/approve`.
   * The merchant has its level from now on, or keeps a higher one. CONFLICT when it was reviewed already. Needs an administrator's session. Of those that are signed in, for the role `operator` or `approver`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`, `CONFLICT`.
   */
  approveKycSubmission(id: string, options?: CallOptions): Promise<KycSubmission>;

  /**
   * Reject a submission: `POST /v1/admin/kyc-submissions/:id/reject`.
   * The merchant reads the reason and may hand in another. CONFLICT when it was reviewed already. Needs an administrator's session. Of those that are signed in, for the role `operator` or `approver`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  rejectKycSubmission(id: string, body: KycRejection, options?: CallOptions): Promise<KycSubmission>;
}

const routes: RoutesOf<AdminMerchantsApi> = {
  list: 'GET=* /v1/admin/merchants',
  retrieve: 'GET /v1/admin/merchants/:id',
  setKyc: 'PUT= /v1/admin/merchants/:id/kyc',
  apiKeys: 'GET=* /v1/admin/merchants/:id/api-keys',
  setApiKeyRate: 'PUT= /v1/admin/api-keys/:id/rate',
  kycSubmissions: 'GET=* /v1/admin/kyc-submissions',
  approveKycSubmission: 'POST /v1/admin/kyc-submissions/:id/approve',
  rejectKycSubmission: 'POST= /v1/admin/kyc-submissions/:id/reject',
};

/** Administration: merchants and their verification. */
export const connectAdminMerchants = (connection: Connection): AdminMerchantsApi => resource(connection, routes);

export interface MerchantPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The merchants of this page. */
  readonly merchants: readonly Account[];
}

export interface AdminMerchant {
  /** Its id. */
  readonly id: Uuid;
  /** The e-mail address. */
  readonly email: string;
  /** Its name. */
  readonly name: string;
  /** Whether it is a merchant or an administrator. */
  readonly role: 'merchant' | 'admin';
  /** How far the account is verified. */
  readonly kyc_level: 'none' | 'basic' | 'advanced';
  /** Whether signing in asks for a second factor. */
  readonly two_factor_enabled: boolean;
  /** Whether passkeys of its own sign the account in. */
  readonly has_passkeys: boolean;
  /** Whether an administrator has shut the account out. */
  readonly is_disabled: boolean;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** What the merchant owns; what is reserved is part of it. */
  readonly balance_usd: Usd;
  /** What of it withdrawals under way hold. */
  readonly reserved_usd: Usd;
  /** What can be withdrawn now. */
  readonly available_usd: Usd;
  /** Payments of the merchant in all. */
  readonly payments_total: number;
  /** Where withdrawals go, one for each chain. */
  readonly wallets: readonly Wallet[];
  /** The newest one; null without one. */
  readonly kyc_submission: KycSubmission | null;
  /** The newest five. */
  readonly last_withdrawals: readonly WithdrawalEntry[];
}

export interface KycLevelChange {
  /** The level of verification. */
  readonly level: 'none' | 'basic' | 'advanced';
}

export interface MerchantApiKeyPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The API keys of this page. */
  readonly api_keys: readonly MerchantApiKey[];
}

export interface MerchantApiKey {
  /** Its id. */
  readonly id: Uuid;
  /** A name of your own for it; null without one. */
  readonly label: string;
  /** What a key may do. */
  readonly scopes: readonly ('payments' | 'withdrawals' | 'webhooks' | 'wallets' | 'refunds')[];
  /** `active`, or `revoked` for good. */
  readonly status: 'active' | 'revoked';
  /** When it was made. */
  readonly created_at: Timestamp;
  /** When it was last used; null when it never was. */
  readonly last_used_at: Timestamp | null;
  /** Id of the member who made it; null where that was not written down. */
  readonly created_by: Uuid | null;
  /** Their e-mail address. */
  readonly created_by_email: string | null;
  /** Id of the merchant. */
  readonly merchant_id: Uuid;
  /** Requests per second of this key alone; null where the setting for all keys holds. */
  readonly rate_per_second: number | null;
}

export interface ApiKeyRateChange {
  /** Requests per second; null gives the key back to the setting for all keys. */
  readonly rate_per_second: number | null;
}

export interface KycReviewPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The submissions of this page. */
  readonly kyc_submissions: readonly KycReview[];
}

export interface KycReview {
  /** Its id. */
  readonly id: Uuid;
  /** The level of verification. */
  readonly level: 'basic' | 'advanced';
  /** Name of the person or company, as the document has it. */
  readonly legal_name: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** Which document proves it. */
  readonly document_type: 'passport' | 'identity_card' | 'driving_licence' | 'residence_permit' | 'company_registration';
  /** Whether it waits, was approved or was rejected. */
  readonly status: 'pending' | 'approved' | 'rejected';
  /** Why it was rejected; null when it was not. */
  readonly rejection_reason: string | null;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** When an administrator decided; null until then. */
  readonly reviewed_at: Timestamp | null;
  /** Id of the merchant. */
  readonly merchant_id: Uuid;
  /** The e-mail address. */
  readonly email: string;
  /** Number on the document. */
  readonly document_number: string | null;
}

export interface KycRejection {
  /** Told to the merchant. */
  readonly reason: string;
}
