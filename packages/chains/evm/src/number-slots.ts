import { InvariantError } from '@florin/domain/errors';
import type { NumberSlot, NumberSource, Slot, SlotState } from '@florin/domain/ports/chain';
import { agreedOn } from '@florin/json-rpc/agreement';
import type { Asker } from '@florin/json-rpc/failures';
import { quantity } from './answers.ts';
import type { Rpc } from './node.ts';

/** The newest block, or one of a given height, as a question names it. */
export const place = (height: bigint | undefined): string =>
  height === undefined ? 'latest' : `0x${height.toString(16)}`;

/** The count of an account's transactions in blocks is the next number that it may use. */
export const createNumbers = (rpc: Rpc): NumberSource => ({
  kind: 'number',
  next: (address, height) => countOf(rpc, address, height),
});

const countOf = (asker: Asker, address: string, height?: bigint): Promise<bigint> =>
  asker.ask('eth_getTransactionCount', [address, place(height)], (value) => quantity(value, 'transaction count'));

/** @throws InvariantError for a slot of another family. */
export function numberOf(slot: Slot): NumberSlot {
  if (slot.kind !== 'number')
    throw new InvariantError('An account sends its transactions by number.', { slot: slot.kind });
  return slot;
}

/** Where a number stands by what its account has used up; at a height, by what the nodes agree on. */
export async function numberState(rpc: Rpc, sourceAddress: string, slot: Slot, height?: bigint): Promise<SlotState> {
  const { nonce } = numberOf(slot);
  const stateOn = async (asker: Asker): Promise<SlotState> => {
    const next = await countOf(asker, sourceAddress, height);
    if (next === nonce) return 'open';
    return next > nonce ? 'closed' : 'waiting';
  };
  if (height === undefined) return stateOn(rpc);
  const [state] = await agreedOn(rpc, stateOn, { word: String, what: 'a transaction count' });
  return state;
}
