import type { Contract } from '@florin/contract/contract';
import type { PayoutPause } from '@florin/contract/schemas/payout-pause';
import type { PayoutPauseRow } from '@florin/database/sql/payout-pause';
import type { Actor } from '@florin/engine/audit/record';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { instant } from '../presenters/scalars.ts';

/** What the switch for money that leaves needs, bound to its ports. */
export interface AdminPayoutUseCases {
  readPause(): Promise<PayoutPauseRow>;
  /** Refuses with CONFLICT. */
  pause(reason: string, by: Actor): Promise<PayoutPauseRow>;
  /** Refuses with CONFLICT. */
  resume(reason: string | null, by: Actor): Promise<PayoutPauseRow>;
}

const present = (row: PayoutPauseRow): PayoutPause => ({
  is_paused: row.pausedAt !== null,
  paused_at: instant(row.pausedAt),
  rule: row.rule,
  subject: row.subject,
  reason: row.pausedAt === null ? null : row.reason,
  findings: row.found,
  checked_at: instant(row.checkedAt),
  clean_at: instant(row.cleanAt),
});

/** The switch for money that leaves. */
export const adminPayoutRoutes = (engine: AdminPayoutUseCases): Handlers<Contract['adminPayouts']> => ({
  read: async () => present(await engine.readPause()),
  pause: async (input) => present(await engine.pause(input.body.reason, actorOf(input))),
  resume: async (input) => present(await engine.resume(input.body?.reason ?? null, actorOf(input))),
});
