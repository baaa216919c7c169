import type { ChainAdapter, Slot } from '@florin/domain/ports/chain';
import type { Step } from '../step.ts';
import { coinRules } from './coins.ts';
import { lifetimeRules } from './lifetimes.ts';
import { numberRules } from './numbers.ts';
import type { SlotRules } from './rules.ts';

/** The rules of the slots that a chain has. */
export function slotsOf({ slots }: ChainAdapter): SlotRules {
  switch (slots.kind) {
    case 'number':
      return numberRules(slots);
    case 'coins':
      return coinRules(slots);
    case 'lifetime':
      return lifetimeRules(slots);
  }
}

/** The slot of a movement; null while it has none. */
export const readSlot = async (step: Step): Promise<Slot | null> =>
  step.row.slot === null ? null : slotsOf(step.adapter).read(step);
