// Written by "npm run sdk" from the contract. Do not edit.

import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Account } from './auth.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: shutting out, ending, revoking, resetting, and what a second person confirms. */
export interface AdminIncidentsApi {
  /**
   * Shut a merchant out: `POST /v1/admin/merchants/:id/disable`.
   * Its sessions end; its password and its keys do not count until it is enabled. Payments that are on their way go on. CONFLICT when it is disabled already. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`, `CONFLICT`.
   */
  disable(id: string, body: Justification, options?: CallOptions): Promise<Account>;

  /**
   * Let a merchant in again: `POST /v1/admin/merchants/:id/enable`.
   * CONFLICT when it is not disabled. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`, `CONFLICT`.
   */
  enable(id: string, body: Justification, options?: CallOptions): Promise<Account>;

  /**
   * End all sessions of a merchant: `DELETE /v1/admin/merchants/:id/sessions`.
   * Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`.
   */
  endSessions(id: string, body?: Note, options?: CallOptions): Promise<EndedCount>;

  /**
   * Revoke all API keys of a merchant: `DELETE /v1/admin/merchants/:id/api-keys`.
   * For ever, within a second. `GET` on the same path lists them. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`.
   */
  revokeApiKeys(id: string, body?: Note, options?: CallOptions): Promise<EndedCount>;

  /**
   * Revoke one API key of a merchant: `DELETE /v1/admin/api-keys/:id`.
   * Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`.
   */
  revokeApiKey(id: string, body?: Note, options?: CallOptions): Promise<void>;

  /**
   * Give a merchant a new password: `POST /v1/admin/merchants/:id/reset-password`.
   * Its sessions end; the second factor stays. The answer is the only place where the password is shown. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`.
   */
  resetPassword(id: string, body: Justification, options?: CallOptions): Promise<NewPassword>;

  /**
   * Take a merchant's second factor away: `POST /v1/admin/merchants/:id/reset-2fa`.
   * For a merchant who has lost authenticator and backup codes, or passkeys: they all go. Its sessions end; the password stays. CONFLICT when there is neither. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`, `CONFLICT`.
   */
  resetSecondFactor(id: string, body: Justification, options?: CallOptions): Promise<void>;

  /**
   * List what another administrator has to confirm, newest first: `GET /v1/admin/requests`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  requests(query?: {
    /** Only what has this status. */
    readonly status?: 'open' | 'confirmed';
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<SecondPersonRequestPage, SecondPersonRequestPage['requests'][number]>;

  /**
   * Confirm what another administrator asked for: `POST /v1/admin/requests/:id/confirm`.
   * Whoever asked may then send the same request once more, once and within a day. FORBIDDEN for your own request; CONFLICT when it was confirmed already or is over. Needs an administrator's session. Of those that are signed in, for the role `operator` or `approver`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `NOT_FOUND`, `CONFLICT`.
   */
  confirmRequest(id: string, options?: CallOptions): Promise<SecondPersonRequest>;
}

const routes: RoutesOf<AdminIncidentsApi> = {
  disable: 'POST= /v1/admin/merchants/:id/disable',
  enable: 'POST= /v1/admin/merchants/:id/enable',
  endSessions: 'DELETE= /v1/admin/merchants/:id/sessions',
  revokeApiKeys: 'DELETE= /v1/admin/merchants/:id/api-keys',
  revokeApiKey: 'DELETE= /v1/admin/api-keys/:id',
  resetPassword: 'POST= /v1/admin/merchants/:id/reset-password',
  resetSecondFactor: 'POST= /v1/admin/merchants/:id/reset-2fa',
  requests: 'GET=* /v1/admin/requests',
  confirmRequest: 'POST /v1/admin/requests/:id/confirm',
};

/** Administration: shutting out, ending, revoking, resetting, and what a second person confirms. */
export const connectAdminIncidents = (connection: Connection): AdminIncidentsApi => resource(connection, routes);

export interface Justification {
  /** Kept in the audit log. */
  readonly reason: string;
}

export interface Note {
  /** Why, in the words of whoever decided. */
  readonly reason?: string | null;
}

export interface EndedCount {
  /** How many counted until now. */
  readonly ended: number;
}

export interface NewPassword {
  /** Shown this once; hand it over and have it changed. */
  readonly password: string;
}

export interface SecondPersonRequestPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The requests of this page. */
  readonly requests: readonly SecondPersonRequest[];
}

export interface SecondPersonRequest {
  /** Its id. */
  readonly id: Uuid;
  /** Id of the administrator who asked. */
  readonly requested_by: Uuid;
  /** E-mail address of the administrator who asked. */
  readonly requested_by_email: string;
  /** HTTP method of the request. */
  readonly method: string;
  /** Path of the request. */
  readonly path: string;
  /** As it was sent; null without one. */
  readonly body: unknown;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** Until when it holds. */
  readonly expires_at: Timestamp;
  /** Id of the administrator who confirmed it; null until then. */
  readonly confirmed_by: Uuid | null;
  /** When another administrator confirmed it; null until then. */
  readonly confirmed_at: Timestamp | null;
}
