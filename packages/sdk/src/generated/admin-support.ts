// Written by "npm run sdk" from the contract. Do not edit.

import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Note } from './admin-incidents.ts';
import type { SupportTicket } from './admin-payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: support tickets. */
export interface AdminSupportApi {
  /**
   * List support tickets, newest first: `GET /v1/admin/support-tickets`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Only what has this status. */
    readonly status?: 'open' | 'closed';
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<SupportTicketPage, SupportTicketPage['support_tickets'][number]>;

  /**
   * Close a support ticket: `POST /v1/admin/support-tickets/:id/close`.
   * CONFLICT when it is closed already. Needs an administrator's session. Of those that are signed in, for the role `operator` or `support`.
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
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The tickets of this page. */
  readonly support_tickets: readonly SupportTicket[];
}
