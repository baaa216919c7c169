import { InvariantError } from '@florin/domain/errors';
import type { LifetimeSlot, LifetimeSource, Slot, SlotState } from '@florin/domain/ports/chain';
import type { Asker } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { toldByTwo } from '@florin/json-rpc/newest-head';
import type { Rpc } from './node.ts';
import { type Lifetime, lifetimeNamed, nameOf } from './plan.ts';
import { readTagged } from './read-header.ts';

/** The chain would take a day; what lives shorter is made anew sooner when a node has lost it. */
const lifetimeMilliseconds = 180_000n;

/** The newest block, to which a transaction binds itself, and the time at which it ends, in milliseconds since 1970. */
export const createLifetimes = (rpc: Rpc): LifetimeSource => ({
  kind: 'lifetime',
  fresh: () =>
    readOn(
      rpc,
      async (node): Promise<LifetimeSlot> => {
        const { hash, time } = await readTagged(node, 'latest');
        const expiration = BigInt(time.getTime()) + lifetimeMilliseconds;
        // The hash begins with the height, of which the transaction names the last two bytes.
        const lifetime = { refBytes: hash.slice(12, 16), refHash: hash.slice(16, 32), expiration };
        return { kind: 'lifetime', blockhash: nameOf(lifetime), lastValidHeight: expiration };
      },
      'the newest block',
    ),
});

const foreign = (slot: Slot): InvariantError =>
  new InvariantError('A transaction of Tron has a block and an end.', { slot: slot.kind });

/** @throws InvariantError for a slot of another family, or one whose end is not the one of its name. */
export function lifetimeOf(slot: Slot): Lifetime {
  const lifetime = slot.kind === 'lifetime' ? lifetimeNamed(slot.blockhash) : null;
  if (slot.kind !== 'lifetime' || lifetime?.expiration !== slot.lastValidHeight) throw foreign(slot);
  return lifetime;
}

/** The later of both ends: a signer that took another one for the last notes a later one than the bytes have. */
function endOf(slot: Slot): bigint {
  const lifetime = slot.kind === 'lifetime' ? lifetimeNamed(slot.blockhash) : null;
  if (slot.kind !== 'lifetime' || lifetime === null) throw foreign(slot);
  return lifetime.expiration > slot.lastValidHeight ? lifetime.expiration : slot.lastValidHeight;
}

/**
 * `closed` once a solidified block is as late as the end: its successors refuse what ends before their parent's time.
 * With several nodes two must say so. A lite node, which forgets the past, answers no question about it.
 * @throws NodeFailure when too few answered.
 */
export async function lifetimeState(rpc: Rpc, slot: Slot): Promise<SlotState> {
  const end = endOf(slot);
  const { value } = await toldByTwo(rpc, solidTime, 'of a solidified block');
  return value >= end ? 'closed' : 'open';
}

/** Whether a node has a solidified block that is as late as the end: nothing that it gets to know later has the transaction. */
export const sawEnd = async (node: Asker, slot: Slot): Promise<boolean> => (await solidTime(node)) >= endOf(slot);

const solidTime = async (node: Asker): Promise<bigint> => BigInt((await readTagged(node, 'finalized')).time.getTime());
