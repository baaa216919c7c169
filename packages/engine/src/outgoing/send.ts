import { markSent } from '@florin/database/sql/outgoing';
import { InvariantError } from '@florin/domain/errors';
import { retirePayout } from './retire-payout.ts';
import { backoffMs, pollMs, postpone, type Step } from './step.ts';

/** Sends the stored bytes; sending them again is harmless, so an unknown outcome is simply sent again. */
export async function send(step: Step): Promise<void> {
  const { ports, row, lease, adapter } = step;
  if (row.txHash === null || row.raw === null)
    throw new InvariantError('A signed movement has no bytes.', { id: row.id });
  const outcome = await adapter.broadcast({ txHash: row.txHash, raw: row.raw });
  if (outcome.result === 'rejected') {
    if (outcome.permanent && (row.purpose === 'payout' || row.purpose === 'refund') && (await retirePayout(step)))
      return;
    return postpone(step, backoffMs(row.attempts), outcome.reason);
  }
  await ports.db.run(markSent, row.id, lease, new Date(ports.clock.now().getTime() + pollMs));
}
