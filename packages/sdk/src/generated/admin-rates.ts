// Written by "npm run sdk" from the contract. Do not edit.

import type { Rate, RateInput } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, TokenSummary } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: where prices come from. */
export interface AdminRatesApi {
  /**
   * List the rates of active tokens with what they were made of: `GET /v1/admin/rates`.
   * Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    readonly page?: number;
    readonly page_size?: number;
  }, options?: CallOptions): List<RatePage, RatePage['rates'][number]>;

  /**
   * List the sources of prices and how they do: `GET /v1/admin/rate-sources`.
   * Those that some worker has asked in the last day. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  sources(options?: CallOptions): Promise<RateSources>;

  /**
   * List what the sources said of a token, newest first: `GET /v1/admin/tokens/:id/rate-history`.
   * Once a minute, and whenever they begin or cease to give a rate; kept for a day. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  history(id: string, query?: {
    readonly page?: number;
    readonly page_size?: number;
  }, options?: CallOptions): List<RateHistoryPage, RateHistoryPage['rate_history'][number]>;

  /**
   * List the locks of a payment with their receipts, oldest first: `GET /v1/admin/payments/:id/rate-locks`.
   * Which sources there were, what they quoted, how old that was, and why some did not count. Needs an administrator's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  locks(id: string, options?: CallOptions): Promise<RateLocks>;
}

const routes: RoutesOf<AdminRatesApi> = {
  list: 'GET=* /v1/admin/rates',
  sources: 'GET /v1/admin/rate-sources',
  history: 'GET=* /v1/admin/tokens/:id/rate-history',
  locks: 'GET /v1/admin/payments/:id/rate-locks',
};

/** Administration: where prices come from. */
export const connectAdminRates = (connection: Connection): AdminRatesApi => resource(connection, routes);

export interface RatePage {
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  readonly rates: readonly RateRecord[];
}

export interface RateRecord {
  readonly token: TokenSummary;
  readonly chain_short_name: string;
  readonly rate_usd: Rate | null;
  /** `consensus`, `manual`, or the only source that counted. */
  readonly source: string | null;
  readonly rated_at: Timestamp | null;
  readonly is_stale: boolean;
  readonly manual_rate_usd: Rate | null;
  readonly frozen: boolean;
  /** What the sources said when they last gave a rate. */
  readonly inputs: readonly RateInput[];
  /** When the sources last gave no rate; null when they gave one since. */
  readonly refused_at: Timestamp | null;
  /** What they said then. */
  readonly refused_inputs: readonly RateInput[];
}

export interface RateSources {
  readonly rate_sources: readonly RateSource[];
}

export interface RateSource {
  readonly name: string;
  /** When a worker last told of it. */
  readonly seen_at: Timestamp;
  /** When it last answered with quotes. */
  readonly quoted_at: Timestamp | null;
  /** How many it gave then. */
  readonly quotes: number;
  readonly answer_ms: number | null;
  /** Failures one after the other since then. */
  readonly failures: number;
  readonly failed_at: Timestamp | null;
  readonly failure: 'timeout' | 'rate_limited' | 'unavailable' | 'malformed' | 'refused' | null;
}

export interface RateHistoryPage {
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  readonly rate_history: readonly RateJudgement[];
}

export interface RateJudgement {
  readonly judged_at: Timestamp;
  /** Null: fewer sources than are needed were left. */
  readonly rate_usd: Rate | null;
  readonly inputs: readonly RateInput[];
}

export interface RateLocks {
  readonly rate_locks: readonly RateLock[];
}

export interface RateLock {
  readonly token: TokenSummary;
  readonly locked_rate_usd: Rate;
  readonly locked_at: Timestamp;
  readonly source: string;
  readonly rated_at: Timestamp | null;
  readonly inputs: readonly RateInput[];
}
