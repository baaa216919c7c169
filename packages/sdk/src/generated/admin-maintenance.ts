// Written by "npm run sdk" from the contract. Do not edit.

import type { CallOptions } from '../options.ts';
import type { Timestamp } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: maintenance. */
export interface AdminMaintenanceApi {
  /**
   * Read what is closed for maintenance: `GET /v1/admin/maintenance`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  retrieve(options?: CallOptions): Promise<Maintenance>;

  /**
   * Close or open parts of the service: `PUT /v1/admin/maintenance`.
   * Effective everywhere within a second. Sign-in, administration, `/health` and `/v1/brand` stay open; payments under way are followed all the same. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  set(body: MaintenanceChange, options?: CallOptions): Promise<Maintenance>;
}

const routes: RoutesOf<AdminMaintenanceApi> = {
  retrieve: 'GET /v1/admin/maintenance',
  set: 'PUT= /v1/admin/maintenance',
};

/** Administration: maintenance. */
export const connectAdminMaintenance = (connection: Connection): AdminMaintenanceApi => resource(connection, routes);

export interface Maintenance {
  /** What is closed: nothing, everything, deposits or withdrawals. */
  readonly scope: 'none' | 'all' | 'deposits' | 'withdrawals';
  /** The text, as it was written; null without one. */
  readonly message: string;
  /** When it last changed. */
  readonly updated_at: Timestamp;
}

export interface MaintenanceChange {
  /** What is closed: nothing, everything, deposits or withdrawals. */
  readonly scope: 'none' | 'all' | 'deposits' | 'withdrawals';
  /** Left out, the present words stay. Empty: a sentence of ours. */
  readonly message?: string | null;
}
