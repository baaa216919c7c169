// Written by "npm run sdk" from the contract. Do not edit.

import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Note } from './admin-incidents.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: support tickets. */
export interface AdminSupportApi {
  /**
   * List support tickets, newest first: `GET /v1/admin/support-tickets`.
   * Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    readonly status?: 'open' | 'closed';
    readonly page?: number;
    readonly page_size?: number;
  }, options?: CallOptions): List<SupportTicketPage, SupportTicketPage['support_tickets'][number]>;

  /**
   * Close a support ticket: `POST /v1/admin/support-tickets/:id/close`.
   * CONFLICT when it is closed already. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  close(id: string, body?: Note, options?: CallOptions): Promise<SupportTicket>;
}

const routes: RoutesOf<AdminSupportApi> = {
  list: 'GET=* /v1/admin/support-tickets',
  close: 'POST= /v1/admin/support-tickets/:id/close',
};

/** Administration: support tickets. */
export const connectAdminSupport = (connection: Connection): AdminSupportApi => resource(connection, routes);

export interface SupportTicketPage {
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  readonly support_tickets: readonly SupportTicket[];
}

export interface SupportTicket {
  readonly id: Uuid;
  readonly payment_id: Uuid;
  readonly email: string;
  readonly message: string;
  readonly tx_hash: string | null;
  readonly status: 'open' | 'closed';
  readonly created_at: Timestamp;
  readonly closed_at: Timestamp | null;
}
