// Written by "npm run sdk" from the contract. Do not edit.

import type { Usd } from '../decimal-types.ts';
import type { CallOptions } from '../options.ts';
import type { ChainSummary, TokenSummary } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Sums over a merchant's payments. */
export interface ReportsApi {
  /**
   * Read what was credited, by day, week or month: `GET /v1/reports/volume`.
   * Payments count on the UTC day on which they were settled, for what they were settled for. At most 1100 days at once. Needs an API key with the scope `payments`, or a merchant's session.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  volume(query?: {
    /** First UTC day; left out: thirty days before the last one. */
    readonly from?: string;
    /** Last UTC day; left out: today. */
    readonly to?: string;
    /** How long a part is. */
    readonly bucket?: 'day' | 'week' | 'month';
    /** What a part is split by. */
    readonly by?: 'token' | 'chain' | 'none';
  }, options?: CallOptions): Promise<Volume>;
}

const routes: RoutesOf<ReportsApi> = {
  volume: 'GET= /v1/reports/volume',
};

/** Sums over a merchant's payments. */
export const connectReports = (connection: Connection): ReportsApi => resource(connection, routes);

export interface Volume {
  /** Its parts, oldest first; one without a payment is left out. */
  readonly volume: readonly VolumeEntry[];
}

export interface VolumeEntry {
  /** First UTC day of the part; a week begins on Monday. */
  readonly start: string;
  /** Null unless the report is by token. */
  readonly token: TokenSummary | null;
  /** Null where the report is by neither token nor chain. */
  readonly chain: ChainSummary | null;
  /** Settled payments. */
  readonly payments: number;
  /** What they were settled for: net and fees. */
  readonly gross_usd: Usd;
  /** What was taken of it. */
  readonly fees_usd: Usd;
  /** What was credited. */
  readonly net_usd: Usd;
}
