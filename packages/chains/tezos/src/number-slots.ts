import { InvariantError } from '@florin/domain/errors';
import type { NumberSlot, NumberSource, Slot, SlotState } from '@florin/domain/ports/chain';
import { agreedOn } from '@florin/json-rpc/agreement';
import type { Asker } from '@florin/json-rpc/failures';
import { isRevealed, readCounter } from './accounts.ts';
import { readOn, type Rpc } from './node.ts';
import { readHeaderOf } from './read-header.ts';
import { NodeFailure } from '@florin/json-rpc/failures';

/**
 * An account counts its operations. A group of ours has the number of its transfer; the reveal before the first one takes
 * the number before.
 */
export const createNumbers = (rpc: Rpc): NumberSource => ({
  kind: 'number',
  next: (address, height) => readOn(rpc, (node) => readNext(node, address, height), 'a counter'),
});

export async function readNext(node: Asker, address: string, height?: bigint): Promise<bigint> {
  const at = await blockAt(node, height);
  const [counter, revealed] = await Promise.all([readCounter(node, address, at), isRevealed(node, address, at)]);
  return counter + (revealed ? 1n : 2n);
}

/** One block for several questions. */
export async function blockAt(node: Asker, height?: bigint): Promise<string> {
  if (height === undefined) return 'head';
  const header = await readHeaderOf(node, height);
  if (header === null) throw new NodeFailure(`The node has not come to ${height}.`);
  return header.hash;
}

/** @throws InvariantError for a slot of another family. */
export function numberOf(slot: Slot): NumberSlot {
  if (slot.kind !== 'number') throw new InvariantError('An account sends its groups by number.', { slot: slot.kind });
  return slot;
}

/** Where a number stands by the account's counter; at a height, by what the nodes agree on. */
export async function numberState(rpc: Rpc, sourceAddress: string, slot: Slot, height?: bigint): Promise<SlotState> {
  const { nonce } = numberOf(slot);
  const stateOn = async (node: Asker): Promise<SlotState> => {
    const next = await readNext(node, sourceAddress, height);
    if (next === nonce) return 'open';
    return next > nonce ? 'closed' : 'waiting';
  };
  if (height === undefined) return readOn(rpc, stateOn, 'a counter');
  const [state] = await agreedOn(rpc, stateOn, { word: String, what: 'a counter' });
  return state;
}
