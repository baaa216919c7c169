import { InvariantError } from '@florin/domain/errors';
import type { LifetimeSlot, LifetimeSource, Slot, SlotState } from '@florin/domain/ports/chain';
import { fields } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { toldByTwo } from '@florin/json-rpc/newest-head';
import { atSlot, key, unsigned } from './answers.ts';
import type { Rpc } from './node.ts';
import { confirmed, readProduced } from './read-header.ts';

/** Blocks for which a blockhash may be used. */
const lifetimeBlocks = 150n;

/** A recent blockhash and the last block, counted as the chain counts blocks, that may contain what names it. */
export const createLifetimes = (rpc: Rpc): LifetimeSource => ({
  kind: 'lifetime',
  fresh: () => readOn(rpc, readFresh, 'a blockhash'),
});

const readFresh = async (node: Asker): Promise<LifetimeSlot> => {
  const final = await readFinalCount(node);
  const { value } = await node.ask('getLatestBlockhash', [{ commitment: confirmed }], (answer) =>
    atSlot(answer, 'blockhash', (latest) => {
      const { blockhash, lastValidBlockHeight } = fields(latest, 'blockhash');
      return { blockhash: key(blockhash, 'blockhash'), lastValidHeight: unsigned(lastValidBlockHeight, 'last height') };
    }),
  );
  // Too early an end would let a payment be made anew while its first signature can still be taken.
  if (value.lastValidHeight < final + lifetimeBlocks)
    throw new NodeFailure('The node gave a blockhash whose time is nearly over.');
  return { kind: 'lifetime', ...value };
};

const readFinalCount = (node: Asker): Promise<bigint> =>
  node.ask('getBlockHeight', [{ commitment: 'finalized' }], (value) => unsigned(value, 'final block height'));

/** @throws InvariantError for a slot of another family. */
export function lifetimeOf(slot: Slot): LifetimeSlot {
  if (slot.kind !== 'lifetime')
    throw new InvariantError('A transaction lives as long as its blockhash.', { slot: slot.kind });
  return slot;
}

/**
 * `closed` once a final block has a greater height than the last valid one: no later block can contain what was signed.
 * With several nodes two must say so; and each that says so must still keep the blocks of the whole lifetime, because
 * one that forgot them would call unknown what they contain.
 * @throws NodeFailure when too few answered, or one has forgotten.
 */
export async function lifetimeState(rpc: Rpc, slot: Slot): Promise<SlotState> {
  const { lastValidHeight } = lifetimeOf(slot);
  const { value, told } = await toldByTwo(rpc, readFinalCount, 'their final height');
  if (value <= lastValidHeight) return 'open';
  await Promise.all(told.map((node) => checkMemory(node, lastValidHeight - lifetimeBlocks)));
  return 'closed';
}

/**
 * Whether a node has a final block beyond the last valid one: nothing that it gets to know later has the transaction.
 * @throws NodeFailure where it has forgotten the lifetime
 */
export async function sawEnd(node: Asker, slot: Slot): Promise<boolean> {
  const { lastValidHeight } = lifetimeOf(slot);
  if ((await readFinalCount(node)) <= lastValidHeight) return false;
  await checkMemory(node, lastValidHeight - lifetimeBlocks);
  return true;
}

async function checkMemory(node: Asker, since: bigint): Promise<void> {
  const first = await node.ask('getFirstAvailableBlock', [], (value) => unsigned(value, 'first block'));
  if (first === 0n) return;
  const block = await readProduced(node, first);
  if (block === null || block.count > since)
    throw new NodeFailure('The node no longer keeps the blocks that could contain the transaction.');
}
