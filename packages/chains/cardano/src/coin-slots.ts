import { InvariantError } from '@florin/domain/errors';
import type { CoinPlace, CoinsSlot, Slot, SlotState } from '@florin/domain/ports/chain';
import { agreedOn } from '@florin/json-rpc/agreement';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import type { Rpc } from './node.ts';
import { expectHeight, readTip } from './read-header.ts';
import { readEffect, readIncluded } from './transaction.ts';

/** @throws InvariantError for a slot of another family. */
export function coinsOf(slot: Slot): CoinsSlot {
  if (slot.kind !== 'coins' || slot.coins.length === 0)
    throw new InvariantError('A transaction of this family spends coins.', { slot: slot.kind });
  return slot;
}

/** For each coin, whether it is in a block of the node's best chain and no block spends it. Pools do not count. */
export async function areUnspent(node: Asker, coins: readonly CoinPlace[]): Promise<boolean[]> {
  const states = await Promise.all(coins.map((coin) => stateOfCoin(node, coin)));
  return states.map((state) => state === 'open');
}

/** By the blocks up to a height where one is given, as the nodes agree that have come so far. */
export async function slotState(rpc: Rpc, slot: Slot, height?: bigint): Promise<SlotState> {
  const { coins } = coinsOf(slot);
  if (height === undefined) return readOn(rpc, (node) => coinsState(node, coins), 'coins');
  const [state] = await agreedOn(rpc, (node) => coinsState(node, coins, height), { word: String, what: 'coins' });
  return state;
}

/** `open` while none is spent, `closed` when one is, `waiting` while the transaction that makes one is in no block. */
export async function coinsState(node: Asker, coins: readonly CoinPlace[], height?: bigint): Promise<SlotState> {
  if (height !== undefined) await expectHeight(node, height);
  const before = await readTip(node);
  const states = await Promise.all(coins.map((coin) => stateOfCoin(node, coin, height)));
  if ((await readTip(node)).hash !== before.hash) throw new NodeFailure('The chain grew while its coins were read.');
  if (states.includes('closed')) return 'closed';
  return states.includes('waiting') ? 'waiting' : 'open';
}

async function stateOfCoin(node: Asker, { txHash, position }: CoinPlace, height?: bigint): Promise<SlotState> {
  const effect = await readEffect(node, txHash);
  const output = effect?.outputs.find((one) => one.position === position);
  if (output === undefined || !(await isUpTo(node, txHash, height))) return 'waiting';
  if (output.spentBy === undefined) throw new NodeFailure('The node does not tell what spends an output.');
  return output.spentBy === null || !(await isUpTo(node, output.spentBy, height)) ? 'open' : 'closed';
}

async function isUpTo(node: Asker, txHash: string, height?: bigint): Promise<boolean> {
  if (height === undefined) return true;
  const place = await readIncluded(node, txHash);
  return place !== null && place.height <= height;
}
