import { Refusal } from '@florin/domain/errors';
import { freeSlot } from './free-slot.ts';
import { type Following, postpone, type Step } from './step.ts';

/** Between two looks at what must not be signed at present. */
const suspendedMs = 10_000;

/**
 * Asks the purpose whether something stands against signing at present, and postpones the transaction if so. It keeps no
 * slot meanwhile: the next payment of the treasury cannot wait until a list or a chain changes, nor can a refund that
 * leaves the same deposit address as a sweep.
 *
 * @returns null when nothing stands against it; else what comes next
 */
export async function hinder(step: Step): Promise<Following | null> {
  const { ports, row } = step;
  const hindrance = await ports.purposes[row.purpose].hindrance?.(step);
  if (!hindrance) return null;
  const cancelling = row.slot === null ? null : await freeSlot(step, new Refusal('CONFLICT', hindrance));
  return { next: cancelling ?? (await postpone(step, suspendedMs, hindrance)) };
}
