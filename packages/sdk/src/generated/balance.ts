// Written by "npm run sdk" from the contract. Do not edit.

import type { Usd } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** What a merchant's balance is made of. */
export interface BalanceApi {
  /**
   * List what moved the balance, newest first: `GET /v1/balance/entries`.
   * Each entry is a credit or a debit, and carries the balance after it. A withdrawal is a debit once it is paid out; what is only reserved is no entry. Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  entries(query?: {
    /** Booked on this UTC day or later. */
    readonly date_from?: string;
    /** Booked on this UTC day or earlier. */
    readonly date_to?: string;
    /** `next_cursor` of an earlier answer, or `start` for the beginning of the list. */
    readonly cursor?: string;
    /** Entries in one answer at most. */
    readonly limit?: number;
  }, options?: CallOptions): List<BalanceEntryPage, BalanceEntryPage['entries'][number]>;
}

const routes: RoutesOf<BalanceApi> = {
  entries: 'GET=*cursor /v1/balance/entries',
};

/** What a merchant's balance is made of. */
export const connectBalance = (connection: Connection): BalanceApi => resource(connection, routes);

export interface BalanceEntryPage {
  /** The entries, newest first. */
  readonly entries: readonly BalanceEntry[];
  /** Give it as `cursor` for what follows; null at the end. */
  readonly next_cursor: string | null;
}

export interface BalanceEntry {
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
}
