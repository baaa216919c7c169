import { InvariantError } from '@florin/domain/errors';
import type { NumberSlot, NumberSource, Slot, SlotState } from '@florin/domain/ports/chain';
import { agreedOn } from '@florin/json-rpc/agreement';
import type { Asker } from '@florin/json-rpc/failures';
import { readAccountSince } from './account.ts';
import { readOn, type Rpc } from './node.ts';
import { seqnoOf } from './wallet.ts';

/** A wallet counts the messages that it took from outside; its count is the number of the next one. */
export const createNumbers = (rpc: Rpc): NumberSource => ({
  kind: 'number',
  next: (address, height) => readOn(rpc, (node) => readNext(node, address, height), 'a seqno'),
});

/** Zero while there is no contract: the first message deploys it. */
export async function readNext(node: Asker, address: string, height?: bigint): Promise<bigint> {
  const { state, later } = await readAccountSince(node, address, height);
  const now = state.data === null ? 0n : seqnoOf(state.data);
  // What a wallet does not take is in no block.
  return now - BigInt(later.filter(({ incoming }) => incoming !== null && incoming.source === null).length);
}

/** @throws InvariantError for a slot of another family. */
export function numberOf(slot: Slot): NumberSlot {
  if (slot.kind !== 'number') throw new InvariantError('A wallet takes messages by number.', { slot: slot.kind });
  return slot;
}

/** Where a number stands by the wallet's count; at a height, by what the nodes agree on. */
export async function numberState(rpc: Rpc, sourceAddress: string, slot: Slot, height?: bigint): Promise<SlotState> {
  const { nonce } = numberOf(slot);
  const stateOn = async (node: Asker): Promise<SlotState> => {
    const next = await readNext(node, sourceAddress, height);
    if (next === nonce) return 'open';
    return next > nonce ? 'closed' : 'waiting';
  };
  if (height === undefined) return readOn(rpc, stateOn, 'a seqno');
  const [state] = await agreedOn(rpc, stateOn, { word: String, what: 'a seqno' });
  return state;
}
