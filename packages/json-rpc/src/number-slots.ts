import { InvariantError } from '@florin/domain/errors';
import type { NumberSlot, NumberSource, Slot, SlotState } from '@florin/domain/ports/chain';
import { agreedOn } from './agreement.ts';
import { type Failover, readOn } from './failover.ts';
import type { Asker } from './failures.ts';

export interface Numbering<Node extends Asker> {
  /** The number of an account's next transaction by one node, or what it was after a height. */
  next(node: Node, address: string, height?: bigint): Promise<bigint>;
  /** What is asked for, in errors: "a sequence". */
  what: string;
}

export interface NumberSlots {
  slots: NumberSource;
  /** Where a number stands by what its account has used up; at a height, by what the nodes agree on. */
  slotState(address: string, slot: Slot, height?: bigint): Promise<SlotState>;
}

/** The members of an adapter whose chain numbers the transactions of an account. */
export const createNumberSlots = <Node extends Asker>(
  rpc: Failover<Node>,
  { next, what }: Numbering<Node>,
): NumberSlots => ({
  slots: { kind: 'number', next: (address, height) => readOn(rpc, (node) => next(node, address, height), what) },
  async slotState(address, slot, height) {
    const { nonce } = numberOf(slot);
    const stateOn = async (node: Node): Promise<SlotState> => {
      const number = await next(node, address, height);
      if (number === nonce) return 'open';
      return number > nonce ? 'closed' : 'waiting';
    };
    if (height === undefined) return readOn(rpc, stateOn, what);
    const [state] = await agreedOn(rpc, stateOn, { word: String, what });
    return state;
  },
});

/** @throws InvariantError for a slot of another family. */
export function numberOf(slot: Slot): NumberSlot {
  if (slot.kind !== 'number')
    throw new InvariantError('An account sends its transactions by number.', { slot: slot.kind });
  return slot;
}
