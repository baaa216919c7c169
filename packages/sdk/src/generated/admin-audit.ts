// Written by "npm run sdk" from the contract. Do not edit.

import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: the audit log. */
export interface AdminAuditApi {
  /**
   * List what was done, newest first: `GET /v1/admin/audit-log`.
   * Entries are never changed or removed; each carries a hash over itself and the one before. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Only what this person did. */
    readonly actor_id?: string;
    /** Only entries of this action. */
    readonly action?: string;
    /** Only what concerns this payment, merchant or whatever has the id. */
    readonly subject_id?: string;
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<AuditPage, AuditPage['audit_log'][number]>;

  /**
   * Read the audit chain, to compute it again: `GET /v1/admin/audit-chain`.
   * A hash covers the JSON array of `previous_hash`, `sequence`, `id`, `transaction`, `at`, `actor_id`, `action`, `subject_type`, `subject_id`, `before`, `after`, `reason` and `request_id`, without spaces. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  chain(query?: {
    /** The first position that is wanted. */
    readonly from?: number;
    /** Entries in one answer at most. */
    readonly limit?: number;
  }, options?: CallOptions): Promise<AuditChain>;
}

const routes: RoutesOf<AdminAuditApi> = {
  list: 'GET=* /v1/admin/audit-log',
  chain: 'GET= /v1/admin/audit-chain',
};

/** Administration: the audit log. */
export const connectAdminAudit = (connection: Connection): AdminAuditApi => resource(connection, routes);

export interface AuditPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The entries of this page, newest first. */
  readonly audit_log: readonly AuditEntry[];
}

export interface AuditEntry {
  /** Its id. */
  readonly id: Uuid;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** Null: the operator's command line. */
  readonly actor_id: Uuid | null;
  /** Who did it; null for the service itself. */
  readonly actor_email: string | null;
  /** Subject and verb, for example `chain.pause`. */
  readonly action: string;
  /** What was acted on; null where it has no type. */
  readonly subject_type: string;
  /** Id of what was acted on; null where it has none. */
  readonly subject_id: string;
  /** What mattered of the subject before; null for a creation. */
  readonly before: { readonly [member: string]: unknown } | null;
  /** The same afterwards; null for a deletion. */
  readonly after: { readonly [member: string]: unknown } | null;
  /** Why, in the words of whoever decided. */
  readonly reason: string | null;
  /** Id of the request that did it; null for the service itself. */
  readonly request_id: string | null;
  /** Place in the hash chain; null for a moment after writing. */
  readonly position: number | null;
  /** SHA-256 over this entry and the hash before it. */
  readonly hash: string | null;
}

export interface AuditChain {
  /** The position that was asked for. */
  readonly from: number;
  /** The links from there on, in order; none behind the end. */
  readonly links: readonly AuditLink[];
}

export interface AuditLink {
  /** Place in the chain; the first is 1. */
  readonly position: number;
  /** Hash of the link before; 64 zeros before the first. */
  readonly previous_hash: string;
  /** SHA-256, in hex, of the JSON array of the members below and the hash before. */
  readonly hash: string;
  /** Number of the row; null where the row is gone. */
  readonly sequence: string | null;
  /** Id of the row. */
  readonly id: string | null;
  /** Of the database that wrote it. */
  readonly transaction: string | null;
  /** UTC with microseconds. */
  readonly at: string | null;
  /** Id of whoever did it; null: the operator's command line. */
  readonly actor_id: string | null;
  /** What is to be done: `enrol` adds a key, `remove` takes it away, `keep` ends a release. */
  readonly action: string | null;
  /** What was acted on; null where it has no type. */
  readonly subject_type: string | null;
  /** Id of what was acted on; null where it has none. */
  readonly subject_id: string | null;
  /** JSON as it is stored. */
  readonly before: string | null;
  /** JSON as it is stored. */
  readonly after: string | null;
  /** Why, in the words of whoever decided. */
  readonly reason: string | null;
  /** Id of the request that did it; null for the service itself. */
  readonly request_id: string | null;
}
