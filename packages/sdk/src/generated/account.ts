// Written by "npm run sdk" from the contract. Do not edit.

import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Verification of a merchant. */
export interface AccountApi {
  /**
   * Hand in particulars for verification: `POST /v1/account/kyc`.
   * Nothing changes before an administrator has approved. CONFLICT while a submission waits, or when the level is reached. Needs a merchant's session. Of those that are signed in, for the role `owner`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  submitKyc(body: NewKycSubmission, options?: CallOptions): Promise<KycSubmission>;

  /**
   * Read the verification level and the newest submission: `GET /v1/account/kyc`.
   * Needs a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  kyc(options?: CallOptions): Promise<KycState>;

  /**
   * Read what payers see of you: `GET /v1/account/brand`.
   * Needs a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  brand(options?: CallOptions): Promise<AccountBrand>;

  /**
   * Set the name and the colour that payers see: `PUT /v1/account/brand`.
   * Replaces both. What is left out is the name of the account, and the colour of the operator. The page bounds the lightness of any colour, so that text on it can be read. Needs a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  changeBrand(body: AccountBrandChange, options?: CallOptions): Promise<AccountBrand>;

  /**
   * Set the logo that payers see: `PUT /v1/account/brand/logo`.
   * A PNG of at most 32,768 bytes and 512 pixels a side. Needs a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  setLogo(body: AccountLogo, options?: CallOptions): Promise<AccountBrand>;

  /**
   * Take the logo away: `DELETE /v1/account/brand/logo`.
   * Needs a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  removeLogo(options?: CallOptions): Promise<AccountBrand>;
}

const routes: RoutesOf<AccountApi> = {
  submitKyc: 'POST= /v1/account/kyc',
  kyc: 'GET /v1/account/kyc',
  brand: 'GET /v1/account/brand',
  changeBrand: 'PUT= /v1/account/brand',
  setLogo: 'PUT= /v1/account/brand/logo',
  removeLogo: 'DELETE /v1/account/brand/logo',
};

/** Verification of a merchant. */
export const connectAccount = (connection: Connection): AccountApi => resource(connection, routes);

export interface NewKycSubmission {
  /** The level of verification. */
  readonly level: 'basic' | 'advanced';
  /** Name of the person or company, as the document has it. */
  readonly legal_name: string;
  /** Two letters of the country (ISO 3166-1). */
  readonly country: string;
  /** Which document proves it. */
  readonly document_type: 'passport' | 'identity_card' | 'driving_licence' | 'residence_permit' | 'company_registration';
  /** Stored encrypted; shown to the reviewer only. */
  readonly document_number: string;
}

export interface KycSubmission {
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
}

export interface KycState {
  /** How far the account is verified. */
  readonly kyc_level: 'none' | 'basic' | 'advanced';
  /** What was handed in last; null when nothing was. */
  readonly submission: KycSubmission | null;
}

export interface AccountBrand {
  /** Name that payers see; null: the name of the account. */
  readonly name: string | null;
  /** CSS colour, `#rrggbb`; null: that of the operator. */
  readonly primary_color: string | null;
  /** Where the logo is; null where there is none. */
  readonly logo_url: string | null;
}

export interface AccountBrandChange {
  /** Name that payers see. */
  readonly name?: string | null;
  /** CSS colour, `#rrggbb`. */
  readonly primary_color?: string | null;
}

export interface AccountLogo {
  /** The PNG, in base64. */
  readonly image: string;
}
