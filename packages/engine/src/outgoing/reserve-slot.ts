import { needsFunding } from './costs.ts';
import { fundGas } from './fund-gas.ts';
import { hinder } from './hinder.ts';
import { withItems } from './intent.ts';
import { reprice } from './reprice.ts';
import { slotsOf } from './slots/slots-of.ts';
import { next, type Next, pollMs, postpone, type Step } from './step.ts';

/** Takes the slot in which an intent will be signed, once nothing stands against it and its address can pay. */
export async function reserveSlot(step: Step): Promise<Next | null> {
  const hindrance = await hinder(step);
  if (hindrance) return hindrance.next;
  const funded = await fundGas(step);
  if (funded === null) return postpone(step, pollMs, 'waiting for gas');
  // What would fail says so before it takes a nonce that everything behind it would wait for.
  const row = needsFunding(step) ? funded : await reprice(await withItems(step));
  const priced = { ...step, row };
  return next('sign', await slotsOf(step.adapter).reserve(priced, step.ports.purposes[row.purpose].reserve));
}
