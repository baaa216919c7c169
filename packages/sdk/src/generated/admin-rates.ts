// Written by "npm run sdk" from the contract. Do not edit.

import type { Rate } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, TokenSummary } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: where prices come from. */
export interface AdminRatesApi {
  /**
   * List the rates of active tokens with what they were made of: `GET /v1/admin/rates`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<RatePage, RatePage['rates'][number]>;

  /**
   * List the sources of prices and how they do: `GET /v1/admin/rate-sources`.
   * Those that some worker has asked in the last day. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  sources(options?: CallOptions): Promise<RateSources>;

  /**
   * List what the sources said of a token, newest first: `GET /v1/admin/tokens/:id/rate-history`.
   * Once a minute, and whenever they begin or cease to give a rate; kept for a day. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  history(id: string, query?: {
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<RateHistoryPage, RateHistoryPage['rate_history'][number]>;

  /**
   * List the locks of a payment with their receipts, oldest first: `GET /v1/admin/payments/:id/rate-locks`.
   * Which sources there were, what they quoted, how old that was, and why some did not count. Needs an administrator's session. Every role may.
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
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The rates of this page. */
  readonly rates: readonly RateRecord[];
}

export interface RateRecord {
  /** The token that the rate is of. */
  readonly token: TokenSummary;
  /** Short name of the chain, for example `eth`. */
  readonly chain_short_name: string;
  /** US dollars for one whole unit of the token; null without a rate. */
  readonly rate_usd: Rate | null;
  /** `consensus`, `manual`, or the only source that counted. */
  readonly source: string | null;
  /** When the rate was made; null without one. */
  readonly rated_at: Timestamp | null;
  /** Whether the rate is too old to be locked. */
  readonly is_stale: boolean;
  /** A rate that an administrator set and that wins; null without one. */
  readonly manual_rate_usd: Rate | null;
  /** Whether the rate stands still and ages. */
  readonly frozen: boolean;
  /** What the sources said when they last gave a rate. */
  readonly inputs: readonly RateQuote[];
  /** When the sources last gave no rate; null when they gave one since. */
  readonly refused_at: Timestamp | null;
  /** What they said then. */
  readonly refused_inputs: readonly RateQuote[];
}

export interface RateQuote {
  /** Name of the source. */
  readonly source: string;
  /** What the source quotes, for example `ETH/USDT`. */
  readonly pair: string;
  /** As the source wrote it, in the second coin of the pair. */
  readonly bid: string | null;
  /** What sellers ask, as the source wrote it; null when it told none. */
  readonly ask: string | null;
  /** The last trade; it counts where bid or ask is missing. */
  readonly last: string | null;
  /** What the quote comes to in US dollars; null where it tells no price. */
  readonly rate_usd: Rate | null;
  /** The older one of the quote and the coin it goes through. */
  readonly quoted_at: Timestamp;
  /** Why it did not count; null: it did. */
  readonly fault: 'stale' | 'malformed' | 'crossed' | 'no_bridge' | 'outlier' | null;
}

export interface RateSources {
  /** The sources of prices. */
  readonly rate_sources: readonly RateSource[];
}

export interface RateSource {
  /** Its name. */
  readonly name: string;
  /** When a worker last told of it. */
  readonly seen_at: Timestamp;
  /** When it last answered with quotes. */
  readonly quoted_at: Timestamp | null;
  /** How many it gave then. */
  readonly quotes: number;
  /** Milliseconds that its last answer took; null before the first. */
  readonly answer_ms: number | null;
  /** Failures one after the other since then. */
  readonly failures: number;
  /** When it last failed; null when it never did. */
  readonly failed_at: Timestamp | null;
  /** Why it failed then; null when it never did. */
  readonly failure: 'timeout' | 'rate_limited' | 'unavailable' | 'malformed' | 'refused' | null;
}

export interface RateHistoryPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** What was judged, newest first. */
  readonly rate_history: readonly RateJudgement[];
}

export interface RateJudgement {
  /** When it was judged. */
  readonly judged_at: Timestamp;
  /** Null: fewer sources than are needed were left. */
  readonly rate_usd: Rate | null;
  /** What the sources said of the token. */
  readonly inputs: readonly RateQuote[];
}

export interface RateLocks {
  /** The locks of the payment, oldest first. */
  readonly rate_locks: readonly RateLock[];
}

export interface RateLock {
  /** The token that the rate is of. */
  readonly token: TokenSummary;
  /** US dollars for one unit of the chosen token, fixed by the choice; null until then. */
  readonly locked_rate_usd: Rate;
  /** When the rate was locked; null until a token is confirmed. */
  readonly locked_at: Timestamp;
  /** Where the rate came from: `consensus`, `manual`, or the name of a source. */
  readonly source: string;
  /** When the rate was made; null without one. */
  readonly rated_at: Timestamp | null;
  /** What the sources said of the token. */
  readonly inputs: readonly RateQuote[];
}
