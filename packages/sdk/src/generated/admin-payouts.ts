// Written by "npm run sdk" from the contract. Do not edit.

import type { CallOptions } from '../options.ts';
import type { Justification, Note } from './admin-incidents.ts';
import type { Timestamp } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: the switch for money that leaves. */
export interface AdminPayoutsApi {
  /**
   * Read whether money may leave: `GET /v1/admin/payouts`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  retrieve(options?: CallOptions): Promise<PayoutPause>;

  /**
   * Pause payouts, refunds and transfers to exchanges: `POST /v1/admin/payouts/pause`.
   * Nothing more is signed or asked for; sweeps go on. What was signed before may still reach the chain. The check of the books pauses by itself when money has left without cause or the books do not balance. CONFLICT when it is paused already. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  pause(body: Justification, options?: CallOptions): Promise<PayoutPause>;

  /**
   * Let money leave again: `POST /v1/admin/payouts/resume`.
   * What a rule of the books has paused needs a check that passed since (`clean_at` after `paused_at`), or a reason: then what is found now is accepted and does not pause again. CONFLICT without either, and when nothing is paused. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  resume(body?: Note, options?: CallOptions): Promise<PayoutPause>;
}

const routes: RoutesOf<AdminPayoutsApi> = {
  retrieve: 'GET /v1/admin/payouts',
  pause: 'POST= /v1/admin/payouts/pause',
  resume: 'POST= /v1/admin/payouts/resume',
};

/** Administration: the switch for money that leaves. */
export const connectAdminPayouts = (connection: Connection): AdminPayoutsApi => resource(connection, routes);

export interface PayoutPause {
  /** Whether it is paused. */
  readonly is_paused: boolean;
  /** When it was paused; null while it is not. */
  readonly paused_at: Timestamp | null;
  /** The rule of the books that paused; null: an administrator did. */
  readonly rule: string | null;
  /** Where that rule was broken. */
  readonly subject: string | null;
  /** Why, in the words of whoever decided. */
  readonly reason: string | null;
  /** What the last check found that pauses: rule and subject. */
  readonly findings: readonly string[];
  /** Nothing leaves once this is older than 15 minutes. */
  readonly checked_at: Timestamp | null;
  /** When a check last ended without such a finding. */
  readonly clean_at: Timestamp | null;
}
