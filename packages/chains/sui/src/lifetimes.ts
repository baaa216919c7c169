import { number } from '@florin/grpc/protobuf';
import { InvariantError } from '@florin/domain/errors';
import type { LifetimeSlot, LifetimeSource, Slot, SlotState } from '@florin/domain/ports/chain';
import { NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { toldByTwo } from '@florin/json-rpc/newest-head';
import { epochOf, lifetimeName } from './lifetime-name.ts';
import type { Node, Rpc } from './node.ts';
import { ask, mask } from './query.ts';
import { readNewest } from './read-checkpoint.ts';

/** The present epoch of a network: what is signed may run in it, and in no other. A "height" of a lifetime is its number. */
export const createLifetimes = (rpc: Rpc, network: string): LifetimeSource => ({
  kind: 'lifetime',
  fresh: async () => {
    const { epoch } = await readOn(rpc, readNewest, 'an epoch');
    return { kind: 'lifetime', blockhash: lifetimeName(network, epoch), lastValidHeight: epoch };
  },
});

/** @throws InvariantError for a slot of another family or network. */
export function lifetimeOf(slot: Slot, network: string): LifetimeSlot & { epoch: bigint } {
  const named = slot.kind === 'lifetime' ? epochOf(slot.blockhash) : null;
  if (slot.kind !== 'lifetime' || named?.chain !== network)
    throw new InvariantError('A transaction lives in an epoch of its network.', { slot: slot.kind });
  return { ...slot, epoch: named.epoch };
}

function endOf(slot: Slot, network: string): { epoch: bigint; last: bigint } {
  const { epoch, lastValidHeight } = lifetimeOf(slot, network);
  // Bytes commit to the name: a row that says otherwise of its end ends nothing early.
  return { epoch, last: epoch > lastValidHeight ? epoch : lastValidHeight };
}

/**
 * Whether a node has a checkpoint of a later epoch: nothing that it gets to know later has the transaction.
 * @throws NodeFailure where it has forgotten the epoch
 */
export async function sawEnd(node: Node, network: string, slot: Slot): Promise<boolean> {
  const { epoch, last } = endOf(slot, network);
  if ((await readNewest(node)).epoch <= last) return false;
  await checkMemory(node, epoch);
  return true;
}

/**
 * `closed` once a checkpoint belongs to a later epoch than the last valid one: no validator runs what was signed any
 * more. With several nodes two must say so; and each that says so must still keep the checkpoints of the whole epoch,
 * because one that forgot them would call unknown what they contain.
 * @throws NodeFailure when too few answered, or one has forgotten.
 */
export async function lifetimeState(rpc: Rpc, network: string, slot: Slot): Promise<SlotState> {
  const { epoch, last } = endOf(slot, network);
  const { value, told } = await toldByTwo(rpc, async (node) => (await readNewest(node)).epoch, 'their epoch');
  if (value <= last) return 'open';
  await Promise.all(told.map((node) => checkMemory(node, epoch)));
  return 'closed';
}

async function checkMemory(node: Node, epoch: bigint): Promise<void> {
  const lowest = await ask(node, { method: 'LedgerService/GetServiceInfo', request: [] }, (info) => info.number(6));
  if (lowest === 0n) return;
  const request = [{ ...number(1, epoch), keeps: true }, mask(2, ['epoch', 'first_checkpoint'])];
  const first = await ask(node, { method: 'LedgerService/GetEpoch', request }, (answer) => answer.message(1).number(4));
  if (lowest > first)
    throw new NodeFailure('The node no longer keeps the checkpoints that could contain the transaction.');
}
