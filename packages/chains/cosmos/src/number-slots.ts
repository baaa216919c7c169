import { InvariantError } from '@florin/domain/errors';
import type { NumberSlot, NumberSource, Slot, SlotState } from '@florin/domain/ports/chain';
import { agreedOn } from '@florin/json-rpc/agreement';
import type { Asker } from '@florin/json-rpc/failures';
import { readAccount } from './accounts.ts';
import { readOn, type Rpc } from './node.ts';

/** An account's sequence counts its transactions in blocks; it is the number of the next one. */
export const createNumbers = (rpc: Rpc): NumberSource => ({
  kind: 'number',
  next: (address, height) => readOn(rpc, (node) => nextOf(node, address, height), 'a sequence'),
});

const nextOf = async (node: Asker, address: string, height?: bigint): Promise<bigint> =>
  (await readAccount(node, address, height))?.sequence ?? 0n;

/** @throws InvariantError for a slot of another family. */
export function numberOf(slot: Slot): NumberSlot {
  if (slot.kind !== 'number')
    throw new InvariantError('An account sends its transactions by number.', { slot: slot.kind });
  return slot;
}

/** Where a number stands by the account's sequence; at a height, by what the nodes agree on. */
export async function numberState(rpc: Rpc, sourceAddress: string, slot: Slot, height?: bigint): Promise<SlotState> {
  const { nonce } = numberOf(slot);
  const stateOn = async (node: Asker): Promise<SlotState> => {
    const next = await nextOf(node, sourceAddress, height);
    if (next === nonce) return 'open';
    return next > nonce ? 'closed' : 'waiting';
  };
  if (height === undefined) return readOn(rpc, stateOn, 'a sequence');
  const [state] = await agreedOn(rpc, stateOn, { word: String, what: 'a sequence' });
  return state;
}
