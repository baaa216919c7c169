// Written by "npm run sdk" from the contract. Do not edit.

import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: the audit log. */
export interface AdminAuditApi {
  /**
   * List what was done, newest first: `GET /v1/admin/audit-log`.
   * Entries are never changed or removed; each carries a hash over itself and the one before. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    readonly actor_id?: string;
    readonly action?: string;
    readonly subject_id?: string;
    readonly page?: number;
    readonly page_size?: number;
  }, options?: CallOptions): List<AuditPage, AuditPage['audit_log'][number]>;
}

const routes: RoutesOf<AdminAuditApi> = {
  list: 'GET=* /v1/admin/audit-log',
};

/** Administration: the audit log. */
export const connectAdminAudit = (connection: Connection): AdminAuditApi => resource(connection, routes);

export interface AuditPage {
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  readonly audit_log: readonly AuditEntry[];
}

export interface AuditEntry {
  readonly id: Uuid;
  readonly created_at: Timestamp;
  /** Null: the operator's command line. */
  readonly actor_id: Uuid | null;
  readonly actor_email: string | null;
  /** Subject and verb, for example `chain.pause`. */
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string;
  /** What mattered of the subject before; null for a creation. */
  readonly before: { readonly [member: string]: unknown } | null;
  /** The same afterwards; null for a deletion. */
  readonly after: { readonly [member: string]: unknown } | null;
  readonly reason: string | null;
  readonly request_id: string | null;
  /** Place in the hash chain; null for a moment after writing. */
  readonly position: number | null;
  /** SHA-256 over this entry and the hash before it. */
  readonly hash: string | null;
}
