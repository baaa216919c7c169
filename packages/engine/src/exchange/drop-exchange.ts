import { giveUpUnasked } from '@florin/database/sql/outgoing/follow';
import type { Refusal } from '@florin/domain/errors';
import type { Step } from '../outgoing/step.ts';

/**
 * Gives up a transfer to an exchange that would fail and that nobody was asked to sign: a reorg may have taken what it was
 * planned with, and the next look plans what the treasury has by then.
 */
export async function dropExchange({ ports, row, lease }: Step, refusal: Refusal): Promise<void> {
  // What the signer refuses is for the operator to see: it would refuse the next one as well.
  if (refusal.code === 'FORBIDDEN') return;
  await ports.db.maybe(giveUpUnasked, { id: row.id, lease, reason: refusal.message });
}
