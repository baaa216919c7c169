import { notePayout } from '@florin/database/sql/withdrawals/payouts';
import type { Refusal } from '@florin/domain/errors';
import type { Step } from '../outgoing/step.ts';
import { whyRefused } from '../outgoing/why-refused.ts';

/** Says on its withdrawal why a step of a payout was refused. */
export async function holdPayout(step: Step, refusal: Refusal): Promise<void> {
  const { ports, row } = step;
  const reason = await whyRefused(step, refusal);
  const now = ports.clock.now();
  await ports.db.run(notePayout, { withdrawalId: row.purposeId, waitingReason: reason, nextPayoutAt: now, now });
}
