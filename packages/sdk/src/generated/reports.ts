// Written by "npm run sdk" from the contract. Do not edit.

import type { Usd } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { ChainSummary, Timestamp, TokenSummary, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Sums over a merchant's payments. */
export interface ReportsApi {
  /**
   * Read what was credited, by day, week or month: `GET /v1/reports/volume`.
   * Payments count on the UTC day on which they were settled, for what they were settled for. At most 1100 days at once. Needs an API key with the scope `payments`, or a merchant's session. Every role may.
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

  /**
   * Read the statement of a month: `GET /v1/reports/statement`.
   * All that moved the balance in one UTC month, oldest first: the balance before it, each line with the balance after it, totals by kind, the balance at its end. The same as a PDF for `Accept: application/pdf`, with at most 2000 lines. Needs an API key with the scope `payments`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  statement(query?: {
    /** A UTC month such as `2026-03`; left out: the present one. */
    readonly month?: string;
    /** `next_cursor` of an earlier answer, or `start` for the beginning of the list. */
    readonly cursor?: string;
    /** Entries in one answer at most. */
    readonly limit?: number;
  }, options?: CallOptions): List<MonthStatement, MonthStatement['entries'][number]>;
}

const routes: RoutesOf<ReportsApi> = {
  volume: 'GET= /v1/reports/volume',
  statement: 'GET=*cursor /v1/reports/statement',
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

export interface MonthStatement {
  /** The UTC month. */
  readonly month: string;
  /** The figures of the whole month; null on an answer to a `cursor`. */
  readonly summary: StatementSummary | null;
  /** The lines, oldest first. */
  readonly entries: readonly StatementLine[];
  /** Give it as `cursor` for what follows; null at the end. */
  readonly next_cursor: string | null;
}

export interface StatementSummary {
  /** Whose balance it is. */
  readonly merchant_name: string;
  /** The balance when the month began. */
  readonly opening_usd: Usd;
  /** All that came in. */
  readonly credits_usd: Usd;
  /** All that went out. */
  readonly debits_usd: Usd;
  /** The balance when the month ended, or of now: `opening_usd` and the credits, less the debits. */
  readonly closing_usd: Usd;
  /** The same by kind. */
  readonly totals: StatementTotals;
}

export interface StatementTotals {
  /** Payments that were settled. */
  readonly payment: StatementTotal;
  /** Withdrawals that were paid out. */
  readonly withdrawal: StatementTotal;
  /** Refunds that were paid out of the balance. */
  readonly refund: StatementTotal;
  /** What reorgs of payouts made of those. */
  readonly correction: StatementTotal;
}

export interface StatementTotal {
  /** How many lines there are of this kind. */
  readonly lines: number;
  /** What they brought. */
  readonly credits_usd: Usd;
  /** What they took. */
  readonly debits_usd: Usd;
  /** What of it were fees, as on the lines. */
  readonly fees_usd: Usd;
}

export interface StatementLine {
  /** Id of what was booked. */
  readonly id: Uuid;
  /** When it was booked. */
  readonly at: Timestamp;
  /** Why the balance moved: a `payment` was settled, a `withdrawal` was paid out, a `refund` was paid out of the balance, or a `correction` after a reorg of a payout. */
  readonly kind: 'payment' | 'withdrawal' | 'refund' | 'correction';
  /** What came in; null where something went out. */
  readonly credit_usd: Usd | null;
  /** What went out; null where something came in. */
  readonly debit_usd: Usd | null;
  /** The balance after it. */
  readonly balance_usd: Usd;
  /** The payment that was settled, or that a refund gave back; null for anything else. */
  readonly payment_id: Uuid | null;
  /** The withdrawal that it is about; null for anything else. */
  readonly withdrawal_id: Uuid | null;
  /** The refund that it is about; null for anything else. */
  readonly refund_id: Uuid | null;
  /** The merchant's own number of the payment; null without one. */
  readonly reference: string | null;
  /** What was taken of a payment before `credit_usd`, or is a part of `debit_usd` of a withdrawal; null where there is no fee. */
  readonly fee_usd: Usd | null;
}
