import { noteRefund } from '@florin/database/sql/refunds/move';
import type { Refusal } from '@florin/domain/errors';
import type { Step } from '../outgoing/step.ts';
import { whyRefused } from '../outgoing/why-refused.ts';

/** Says on its refund why a step of a payout was refused. */
export async function holdRefund(step: Step, refusal: Refusal): Promise<void> {
  const { ports, row } = step;
  const reason = await whyRefused(step, refusal);
  const now = ports.clock.now();
  await ports.db.run(noteRefund, { refundId: row.purposeId, waitingReason: reason, nextPayoutAt: now, now });
}
