import { markSent, markTooCheap } from '@florin/database/sql/outgoing';
import { InvariantError } from '@florin/domain/errors';
import { refusalsMin, retire } from './retire.ts';
import { readSlot } from './slots/slots-of.ts';
import { backoffMs, pollMs, postpone, type Step } from './step.ts';
import { useUpSlot } from './use-up-slot.ts';

/** Sends the newest stored bytes; sending them again is harmless, so an unknown outcome is simply sent again. */
export async function send(step: Step): Promise<void> {
  const { ports, row, lease, adapter } = step;
  if (row.txHash === null || row.raw === null)
    throw new InvariantError('A signed movement has no bytes.', { id: row.id });
  const outcome = await adapter.broadcast({ txHash: row.txHash, raw: row.raw });
  if (outcome.result === 'rejected') {
    if (outcome.permanent && row.attempts >= refusalsMin && (await putRight(step))) return;
    const delayMs = backoffMs(row.attempts);
    if (!outcome.tooCheap) return postpone(step, delayMs, outcome.reason);
    const later = new Date(ports.clock.now().getTime() + delayMs);
    return void (await ports.db.run(markTooCheap, row.id, lease, later, outcome.reason));
  }
  await ports.db.run(markSent, row.id, lease, new Date(ports.clock.now().getTime() + pollMs));
}

/** What no node takes has either lost its slot to another transaction, or keeps one from everything behind it. */
async function putRight(step: Step): Promise<boolean> {
  const { row, adapter } = step;
  if (await retire(step)) return true;
  const slot = await readSlot(step);
  if (slot === null || (await adapter.slotState(row.sourceAddress, slot)) === 'closed') return false;
  const cancelled = await useUpSlot(step);
  if (cancelled) await send({ ...cancelled, row: { ...cancelled.row, attempts: 0 } });
  return true;
}
