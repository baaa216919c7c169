// Written by "npm run sdk" from the contract. Do not edit.

import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { KycSubmission } from './account.ts';
import type { Account } from './auth.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: merchants and their verification. */
export interface AdminMerchantsApi {
  /**
   * List merchants, newest first: `GET /v1/admin/merchants`.
   * Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    readonly page?: number;
    readonly page_size?: number;
  }, options?: CallOptions): List<MerchantPage, MerchantPage['merchants'][number]>;

  /**
   * Set a merchant's verification level: `PUT /v1/admin/merchants/:id/kyc`.
   * Whatever was submitted. Effective within a second. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`.
   */
  setKyc(id: string, body: KycLevelChange, options?: CallOptions): Promise<Account>;

  /**
   * List a merchant's API keys, newest first: `GET /v1/admin/merchants/:id/api-keys`.
   * Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  apiKeys(id: string, query?: {
    readonly page?: number;
    readonly page_size?: number;
  }, options?: CallOptions): List<MerchantApiKeyPage, MerchantApiKeyPage['api_keys'][number]>;

  /**
   * Set how often one API key may ask: `PUT /v1/admin/api-keys/:id/rate`.
   * In requests per second; null gives the key back to the setting for all keys. Effective within a second. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  setApiKeyRate(id: string, body: ApiKeyRateChange, options?: CallOptions): Promise<MerchantApiKey>;

  /**
   * List submissions for verification, newest first: `GET /v1/admin/kyc-submissions`.
   * The only answer that shows a document's number. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  kycSubmissions(query?: {
    readonly status?: 'pending' | 'approved' | 'rejected';
    readonly page?: number;
    readonly page_size?: number;
  }, options?: CallOptions): List<KycReviewPage, KycReviewPage['kyc_submissions'][number]>;

  /**
   * Approve a submission: `POST /v1/admin/kyc-submissions/:id/approve`.
   * The merchant has its level from now on, or keeps a higher one. CONFLICT when it was reviewed already. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`, `CONFLICT`.
   */
  approveKycSubmission(id: string, options?: CallOptions): Promise<KycSubmission>;

  /**
   * Reject a submission: `POST /v1/admin/kyc-submissions/:id/reject`.
   * The merchant reads the reason and may hand in another. CONFLICT when it was reviewed already. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  rejectKycSubmission(id: string, body: KycRejection, options?: CallOptions): Promise<KycSubmission>;
}

const routes: RoutesOf<AdminMerchantsApi> = {
  list: 'GET=* /v1/admin/merchants',
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
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  readonly merchants: readonly Account[];
}

export interface KycLevelChange {
  readonly level: 'none' | 'basic' | 'advanced';
}

export interface MerchantApiKeyPage {
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  readonly api_keys: readonly MerchantApiKey[];
}

export interface MerchantApiKey {
  readonly id: Uuid;
  readonly label: string;
  readonly scopes: readonly ('payments' | 'withdrawals' | 'webhooks' | 'wallets')[];
  readonly status: 'active' | 'revoked';
  readonly created_at: Timestamp;
  readonly last_used_at: Timestamp | null;
  readonly merchant_id: Uuid;
  /** Requests per second of this key alone; null where the setting for all keys holds. */
  readonly rate_per_second: number | null;
}

export interface ApiKeyRateChange {
  /** Requests per second; null gives the key back to the setting for all keys. */
  readonly rate_per_second: number | null;
}

export interface KycReviewPage {
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  readonly kyc_submissions: readonly KycReview[];
}

export interface KycReview {
  readonly id: Uuid;
  readonly level: 'basic' | 'advanced';
  readonly legal_name: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly document_type: 'passport' | 'identity_card' | 'driving_licence' | 'residence_permit' | 'company_registration';
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly rejection_reason: string | null;
  readonly created_at: Timestamp;
  readonly reviewed_at: Timestamp | null;
  readonly merchant_id: Uuid;
  readonly email: string;
  readonly document_number: string;
}

export interface KycRejection {
  /** Told to the merchant. */
  readonly reason: string;
}
