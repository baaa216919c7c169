// Written by "npm run sdk" from the contract. Do not edit.

import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: administrators and their roles. */
export interface AdminTeamApi {
  /**
   * List the administrators, oldest first: `GET /v1/admin/administrators`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<AdministratorPage, AdministratorPage['administrators'][number]>;

  /**
   * Give an administrator another role: `PUT /v1/admin/administrators/:id/role`.
   * Holds from their next request on. CONFLICT for yourself: nobody changes their own role, so that one operator always remains. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`, `CONFLICT`.
   */
  changeRole(id: string, body: AdministratorRoleChange, options?: CallOptions): Promise<Administrator>;
}

const routes: RoutesOf<AdminTeamApi> = {
  list: 'GET=* /v1/admin/administrators',
  changeRole: 'PUT= /v1/admin/administrators/:id/role',
};

/** Administration: administrators and their roles. */
export const connectAdminTeam = (connection: Connection): AdminTeamApi => resource(connection, routes);

export interface AdministratorPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The administrators of this page. */
  readonly administrators: readonly Administrator[];
}

export interface Administrator {
  /** Its id. */
  readonly id: Uuid;
  /** The e-mail address. */
  readonly email: string;
  /** Its name. */
  readonly name: string;
  /** What they may do. */
  readonly role: 'operator' | 'approver' | 'support' | 'auditor';
  /** Whether it is who asks. */
  readonly is_you: boolean;
  /** Whether signing in asks for a second factor. */
  readonly two_factor_enabled: boolean;
  /** Whether passkeys of their own sign them in. */
  readonly has_passkeys: boolean;
  /** Whether they are shut out. */
  readonly is_disabled: boolean;
  /** When it was made. */
  readonly created_at: Timestamp;
}

export interface AdministratorRoleChange {
  /** What they may do from now on. */
  readonly role: 'operator' | 'approver' | 'support' | 'auditor';
  /** Kept in the audit log. */
  readonly reason: string;
}
