// Written by "npm run sdk" from the contract. Do not edit.

import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: blacklisted addresses. */
export interface AdminBlacklistApi {
  /**
   * List blacklisted addresses, newest first: `GET /v1/admin/blacklist`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<BlacklistPage, BlacklistPage['blacklist'][number]>;

  /**
   * Blacklist an address: `POST /v1/admin/blacklist`.
   * Counts at once, also for money that has arrived and is not credited yet. CONFLICT when it is listed. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  add(body: NewBlacklistEntry, options?: CallOptions): Promise<BlacklistEntry>;

  /**
   * Take an address off the blacklist: `DELETE /v1/admin/blacklist/:id`.
   * Payments that are held back because of it stay so. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  remove(id: string, options?: CallOptions): Promise<void>;
}

const routes: RoutesOf<AdminBlacklistApi> = {
  list: 'GET=* /v1/admin/blacklist',
  add: 'POST= /v1/admin/blacklist',
  remove: 'DELETE /v1/admin/blacklist/:id',
};

/** Administration: blacklisted addresses. */
export const connectAdminBlacklist = (connection: Connection): AdminBlacklistApi => resource(connection, routes);

export interface BlacklistPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The blacklisted addresses of this page. */
  readonly blacklist: readonly BlacklistEntry[];
}

export interface BlacklistEntry {
  /** Its id. */
  readonly id: Uuid;
  /** Family of the chain, for example `evm`. */
  readonly chain_type: string;
  /** The address on the chain. */
  readonly address: string;
  /** Why, in the words of whoever decided. */
  readonly reason: string;
  /** When it was made. */
  readonly created_at: Timestamp;
}

export interface NewBlacklistEntry {
  /** Family of the chain, for example `evm`. */
  readonly chain_type: string;
  /** The address on the chain. */
  readonly address: string;
  /** Kept in the audit log. */
  readonly reason: string;
}
