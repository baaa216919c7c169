import type { Contract } from '@florin/contract/contract';
import type { PayoutPause } from '@florin/contract/schemas/payout-pause';
import { type PayoutPauseRow, readPayoutPause } from '@florin/database/sql/catalogue/payout-pause';
import { pausePayouts, resumePayouts } from '@florin/engine/books/payout-pause';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { instant } from '../presenters/scalars.ts';

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
export const adminPayoutRoutes = (ports: ServerPorts): Handlers<Contract['adminPayouts']> => ({
  read: async () => present(await ports.db.one(readPayoutPause)),
  pause: async (input) => present(await pausePayouts(ports, input.body.reason, actorOf(input))),
  resume: async (input) => present(await resumePayouts(ports, input.body?.reason ?? null, actorOf(input))),
});
