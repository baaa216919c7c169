import { markSent, markTooCheap } from '@florin/database/sql/outgoing/follow';
import { noteRefused } from '@florin/database/sql/sweeps/shortages';
import { InvariantError } from '@florin/domain/errors';
import { refusalsMin, retire } from './retire.ts';
import { readSlot } from './slots/slots-of.ts';
import { backoffMs, type Following, next, type Next, pollMs, postpone, type Step } from './step.ts';
import { useUpSlot } from './use-up-slot.ts';

/** Sends the newest stored bytes; sending them again is harmless, so an unknown outcome is simply sent again. */
export async function send(step: Step): Promise<Next | null> {
  const { ports, row, lease, adapter } = step;
  if (row.txHash === null || row.raw === null)
    throw new InvariantError('A signed outgoing transaction has no bytes.', { id: row.id });
  const outcome = await adapter.broadcast({ txHash: row.txHash, raw: row.raw });
  if (outcome.result !== 'rejected') {
    await ports.db.run(markSent, { id: row.id, lease, nextAttemptAt: new Date(ports.clock.now().getTime() + pollMs) });
    return null;
  }
  await ports.db.run(noteRefused, { id: ports.ids.uuid(), outgoingId: row.id, at: ports.clock.now() });
  if (outcome.permanent && row.attempts >= refusalsMin) {
    if (await retire(step)) return null;
    const cancelling = await cancel(step);
    if (cancelling !== null) return cancelling.next;
  }
  const delayMs = backoffMs(row.attempts);
  if (!outcome.tooCheap) return postpone(step, delayMs, outcome.reason);
  const later = new Date(ports.clock.now().getTime() + delayMs);
  await ports.db.run(markTooCheap, { id: row.id, lease, nextAttemptAt: later, reason: outcome.reason });
  return null;
}

/** Uses up a slot that bytes no node takes keep from everything behind it. Null where another transaction has it. */
async function cancel(step: Step): Promise<Following | null> {
  const { row, adapter } = step;
  const slot = await readSlot(step);
  if (slot === null || (await adapter.slotState(row.sourceAddress, slot)) === 'closed') return null;
  const cancelled = await useUpSlot(step);
  return { next: next('send', cancelled && { ...cancelled, row: { ...cancelled.row, attempts: 0 } }) };
}
