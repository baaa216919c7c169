// Written by "npm run sdk" from the contract. Do not edit.

import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: invitations to register. */
export interface AdminInvitationsApi {
  /**
   * List invitations, newest first: `GET /v1/admin/invitations`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<InvitationPage, InvitationPage['invitations'][number]>;

  /**
   * Invite a merchant: `POST /v1/admin/invitations`.
   * Good once, for this e-mail, for 14 days. Nothing is sent: the code in the answer is yours to deliver. Needs an administrator's session. Of those that are signed in, for the role `operator` or `support`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  create(body: NewInvitation, options?: CallOptions): Promise<MadeInvitation>;

  /**
   * Withdraw an invitation: `DELETE /v1/admin/invitations/:id`.
   * NOT_FOUND when it was accepted: then the account is there. Needs an administrator's session. Of those that are signed in, for the role `operator` or `support`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  withdraw(id: string, options?: CallOptions): Promise<void>;
}

const routes: RoutesOf<AdminInvitationsApi> = {
  list: 'GET=* /v1/admin/invitations',
  create: 'POST= /v1/admin/invitations',
  withdraw: 'DELETE /v1/admin/invitations/:id',
};

/** Administration: invitations to register. */
export const connectAdminInvitations = (connection: Connection): AdminInvitationsApi => resource(connection, routes);

export interface InvitationPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The invitations of this page. */
  readonly invitations: readonly Invitation[];
}

export interface Invitation {
  /** Its id. */
  readonly id: Uuid;
  /** The e-mail address. */
  readonly email: string;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** Until when it holds. */
  readonly expires_at: Timestamp;
  /** When somebody registered with it; null until then. */
  readonly accepted_at: Timestamp | null;
}

export interface NewInvitation {
  /** The e-mail address. */
  readonly email: string;
}

export interface MadeInvitation {
  /** Its id. */
  readonly id: Uuid;
  /** The e-mail address. */
  readonly email: string;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** Until when it holds. */
  readonly expires_at: Timestamp;
  /** Shown this once; send it to the invited person. */
  readonly code: string;
}
