import { InvariantError } from '@florin/domain/errors';
import type { LifetimeSlot, LifetimeSource, Slot, SlotState } from '@florin/domain/ports/chain';
import { fields } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { toldByTwo } from '@florin/json-rpc/newest-head';
import { time } from './answers.ts';
import { endNamed, nameOf } from './lifetime-name.ts';
import { readLedger, type Rpc } from './node.ts';
import { readNewest } from './read-header.ts';

/** The chain refuses what is not counted and may wait for more than a minute (AIP-123); a node's time may be ahead. */
const lifetimeSeconds = 55n;

/** The end of a transaction, by the chain's own time. */
export const createLifetimes = (rpc: Rpc): LifetimeSource => ({
  kind: 'lifetime',
  fresh: () =>
    readOn(
      rpc,
      async (node): Promise<LifetimeSlot> => {
        const end = (await readLedger(node)).seconds + lifetimeSeconds;
        return { kind: 'lifetime', blockhash: nameOf(end), lastValidHeight: end };
      },
      "the chain's time",
    ),
});

const foreign = (slot: Slot): InvariantError =>
  new InvariantError('A transaction of Aptos has an end.', { slot: slot.kind });

const endIn = (slot: Slot): bigint | null => (slot.kind === 'lifetime' ? endNamed(slot.blockhash) : null);

/** Seconds since 1970. @throws InvariantError for a slot of another family, or one whose end is not the one of its name. */
export function endOf(slot: Slot): bigint {
  const end = endIn(slot);
  if (slot.kind !== 'lifetime' || end === null || end !== slot.lastValidHeight) throw foreign(slot);
  return end;
}

/** The later of both ends: a signer that took another one for the last notes a later one than the bytes have. */
function latestEnd(slot: Slot): bigint {
  const end = endIn(slot);
  if (slot.kind !== 'lifetime' || end === null) throw foreign(slot);
  return end > slot.lastValidHeight ? end : slot.lastValidHeight;
}

/**
 * `closed` once a whole page is as late as the end: no later transaction has an earlier time. With several nodes two must
 * say so; and each that says so must still keep the whole lifetime, because one that forgot it would call unknown what it
 * contains.
 * @throws NodeFailure when too few answered, or one has forgotten.
 */
export async function lifetimeState(rpc: Rpc, size: bigint, slot: Slot): Promise<SlotState> {
  const end = latestEnd(slot);
  const { value, told } = await toldByTwo(rpc, (node) => secondsOf(node, size), "the chain's time");
  if (value < end) return 'open';
  await Promise.all(told.map((node) => checkMemory(node, end - lifetimeSeconds)));
  return 'closed';
}

/**
 * Whether a node has a whole page that is as late as the end: nothing that it gets to know later has the transaction.
 * @throws NodeFailure where it has forgotten the lifetime
 */
export async function sawEnd(node: Asker, size: bigint, slot: Slot): Promise<boolean> {
  const end = latestEnd(slot);
  if ((await secondsOf(node, size)) < end) return false;
  await checkMemory(node, end - lifetimeSeconds);
  return true;
}

const secondsOf = async (node: Asker, size: bigint): Promise<bigint> =>
  BigInt(Math.floor((await readNewest(node, size)).time.getTime() / 1_000));

async function checkMemory(node: Asker, since: bigint): Promise<void> {
  const { oldestVersion } = await readLedger(node);
  if (oldestVersion === 0n) return;
  const oldest = await node.ask(`/transactions/by_version/${oldestVersion}`, [], (value) =>
    time(fields(value, 'transaction').timestamp, 'timestamp'),
  );
  if (BigInt(Math.ceil(oldest.getTime() / 1_000)) > since)
    throw new NodeFailure('The node no longer keeps what could contain the transaction.');
}
