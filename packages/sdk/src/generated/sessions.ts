// Written by "npm run sdk" from the contract. Do not edit.

import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** The sessions of who is signed in. */
export interface SessionsApi {
  /**
   * List your sessions, newest first: `GET /v1/auth/sessions`.
   * Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<OwnSessionPage, OwnSessionPage['sessions'][number]>;

  /**
   * End all your sessions but the present one: `DELETE /v1/auth/sessions`.
   * Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  endOthers(options?: CallOptions): Promise<void>;

  /**
   * End one of your sessions: `DELETE /v1/auth/sessions/:session_id`.
   * Needs a session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  end(session_id: string, options?: CallOptions): Promise<void>;
}

const routes: RoutesOf<SessionsApi> = {
  list: 'GET=* /v1/auth/sessions',
  endOthers: 'DELETE /v1/auth/sessions',
  end: 'DELETE /v1/auth/sessions/:session_id',
};

/** The sessions of who is signed in. */
export const connectSessions = (connection: Connection): SessionsApi => resource(connection, routes);

export interface OwnSessionPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The sessions of this page. */
  readonly sessions: readonly OwnSession[];
}

export interface OwnSession {
  /** Its id. */
  readonly id: Uuid;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** Up to a minute late. */
  readonly last_used_at: Timestamp;
  /** Until when it holds. */
  readonly expires_at: Timestamp;
  /** Network address that signed in; null where it is not known. */
  readonly address: string | null;
  /** Whether it is the session that asks. */
  readonly is_current: boolean;
}
