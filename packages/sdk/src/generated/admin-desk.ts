// Written by "npm run sdk" from the contract. Do not edit.

import type { Usd } from '../decimal-types.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: what waits for a person, search, the checks of the books. */
export interface AdminDeskApi {
  /**
   * Read what waits for a person, and what is wrong: `GET /v1/admin/overview`.
   * Three statements whatever the size of the database; every count ends at 1,000. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  overview(options?: CallOptions): Promise<Overview>;

  /**
   * Find payments, merchants and movements by one word: `GET /v1/admin/search`.
   * Its shape decides what is looked for. Nothing but e-mail addresses and names is found by a part of it. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  search(query: {
    /** One word: the id of anything, a reference, an address, the hash of a transaction, an amount, or the beginning of an e-mail address or of the name of a merchant. */
    readonly q: string;
  }, options?: CallOptions): Promise<SearchAnswer>;

  /**
   * Read what the checks of the books found: `GET /v1/admin/books`.
   * A worker checks every five minutes. Checks are kept for a week. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  books(options?: CallOptions): Promise<Books>;
}

const routes: RoutesOf<AdminDeskApi> = {
  overview: 'GET /v1/admin/overview',
  search: 'GET= /v1/admin/search',
  books: 'GET /v1/admin/books',
};

/** Administration: what waits for a person, search, the checks of the books. */
export const connectAdminDesk = (connection: Connection): AdminDeskApi => resource(connection, routes);

export interface Overview {
  /** When it was read. */
  readonly at: Timestamp;
  /** Every queue, empty ones too. */
  readonly queues: readonly DeskQueue[];
  /** What is wrong, the worst first; empty when all is well. At most 100. */
  readonly alarms: readonly DeskAlarm[];
  /** The active chains by name. */
  readonly chains: readonly DeskChain[];
}

export interface DeskQueue {
  /** What waits for a person. */
  readonly queue: 'withdrawals' | 'refunds' | 'unmatched' | 'quarantine' | 'failed' | 'sweep_failed' | 'suspended' | 'outgoing' | 'kyc' | 'tickets';
  /** How much of it waits; counted up to 1,000. */
  readonly count: number;
  /** Whether there is more than was counted. */
  readonly is_more: boolean;
  /** Since when the oldest waits; null when nothing does. */
  readonly oldest_at: Timestamp | null;
  /** What it is worth at the present rates; null where it is no money. A token without a rate counts as nothing. */
  readonly amount_usd: Usd | null;
}

export interface DeskAlarm {
  /** What is wrong. */
  readonly alarm: 'database_rewound' | 'books_differ' | 'books_unchecked' | 'payouts_paused' | 'chain_halted' | 'chain_disputed' | 'chain_silent' | 'node_disagrees' | 'node_silent' | 'rate_stale' | 'token_refused' | 'gas_low' | 'addresses_low' | 'exchange_silent';
  /** Where: a chain, a token, a rule of the books. */
  readonly subject: string;
  /** Since when; null where nobody knows. */
  readonly since: Timestamp | null;
  /** What it means, for a person. */
  readonly message: string;
}

export interface DeskChain {
  /** Its id. */
  readonly id: Uuid;
  /** Its name. */
  readonly name: string;
  /** Lowercase code of the chain. */
  readonly short_name: string;
  /** Family of the chain, for example `evm`. */
  readonly chain_type: string;
  /** How the chain does. */
  readonly status: 'ok' | 'degraded' | 'paused' | 'halted';
  /** The newest block that a node told of; null before the first. */
  readonly head_height: number | null;
  /** So many blocks of it are not read yet. */
  readonly blocks_behind: number | null;
  /** When the chain last moved. */
  readonly head_changed_at: Timestamp | null;
  /** So many more sweeps the gas account pays for; null where nobody knows. */
  readonly gas_sweeps: number | null;
}

export interface SearchAnswer {
  /** What was asked for. */
  readonly q: string;
  /** What was found, at most 50. */
  readonly results: readonly SearchResult[];
}

export interface SearchResult {
  /** What was found. */
  readonly kind: 'payment' | 'withdrawal' | 'refund' | 'merchant' | 'deposit' | 'outgoing' | 'ticket';
  /** Its id. */
  readonly id: string;
  /** What to call it: an e-mail address, an amount, a symbol. */
  readonly title: string;
  /** How it stands; null where it has no status. */
  readonly status: string | null;
  /** When it was created, or seen. */
  readonly at: Timestamp;
}

export interface Books {
  /** The newest check; null before the first. */
  readonly last: BooksCheck | null;
  /** What that check found broken, at most 100. */
  readonly violations: readonly BooksViolation[];
  /** The checks of the last days, newest first, at most 100. */
  readonly checks: readonly BooksCheck[];
}

export interface BooksCheck {
  /** When the check ended. */
  readonly checked_at: Timestamp;
  /** How many rules were broken in how many places. */
  readonly violations: number;
  /** Chains whose balances were compared with the books. */
  readonly chains_compared: number;
  /** Chains whose balances could not be compared. */
  readonly chains_skipped: number;
  /** How far the audit chain was computed again; null: it is empty. */
  readonly audit_position: number | null;
  /** Hash of its last link. Kept elsewhere, it shows a cut. */
  readonly audit_hash: string | null;
}

export interface BooksViolation {
  /** The rule that is broken. */
  readonly rule: string;
  /** Where it is broken. */
  readonly subject: string;
  /** What was compared, as JSON. */
  readonly facts: string;
  /** Whether money stops leaving because of it. */
  readonly pauses: boolean;
}
