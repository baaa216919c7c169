import { InvariantError } from '@florin/domain/errors';
import { fields, whole } from '@florin/json-rpc/answers';
import { NodeFailure } from '@florin/json-rpc/failures';
import type { CoinPlace, CoinsSlot, Slot, SlotState } from '@florin/domain/ports/chain';
import type { Node } from './node.ts';
import { readRawBlock } from './read-block.ts';
import { heightOf, tipOf } from './read-head.ts';
import { readHeaderAt } from './read-header.ts';
import { readPlace } from './transaction-state.ts';

/** @throws InvariantError for a slot of another family. */
export function coinsOf(slot: Slot): CoinsSlot {
  if (slot.kind !== 'coins' || slot.coins.length === 0)
    throw new InvariantError('A transaction of this family spends coins.', { slot: slot.kind });
  return slot;
}

/** Whether a coin is in a block of the node's best chain and no block spends it. Pools do not count. */
export const isUnspent = (node: Node, { txHash, position }: CoinPlace): Promise<boolean> =>
  node.ask('gettxout', [txHash, position, false], (value) => {
    if (value === null) return false;
    return whole(fields(value, 'coin').confirmations, 'confirmations of a coin') > 0n;
  });

/**
 * Where coins stand by the blocks up to a height, or all of them: `open` while none is spent, `closed` when one is,
 * `waiting` while the transaction that makes one is in no block.
 * @throws NodeFailure when the node has not come that far, or its chain changed meanwhile.
 */
export async function coinsState(node: Node, coins: readonly CoinPlace[], height?: bigint): Promise<SlotState> {
  const tip = await tipOf(node);
  if (height !== undefined && tip.height < height) throw new NodeFailure(`The node has not come to ${height}.`);
  const states: SlotState[] = [];
  for (const coin of coins) states.push(await coinState(node, coin, height ?? tip.height, tip.height));
  if ((await tipOf(node)).hash !== tip.hash) throw new NodeFailure('The chain grew while its coins were read.');
  if (states.includes('closed')) return 'closed';
  return states.includes('waiting') ? 'waiting' : 'open';
}

async function coinState(node: Node, coin: CoinPlace, height: bigint, tip: bigint): Promise<SlotState> {
  if (await isUnspent(node, coin)) return 'open';
  const made = await readPlace(node, coin.txHash);
  if (made.state !== 'included' || (await heightOf(node, made.blockHash)) > height) return 'waiting';
  return (await isSpentAfter(node, coin, height, tip)) ? 'open' : 'closed';
}

/** A coin that is spent now may have been there at a height: the blocks since then tell. */
async function isSpentAfter(node: Node, coin: CoinPlace, height: bigint, tip: bigint): Promise<boolean> {
  for (let at = height + 1n; at <= tip; at += 1n) {
    const header = await readHeaderAt(node, at);
    if (header === null) throw new NodeFailure('The chain grew shorter while its coins were read.');
    const { transactions } = await readRawBlock(node, header.hash);
    if (transactions.some(({ inputs }) => inputs.some((input) => isSame(input, coin)))) return true;
  }
  return false;
}

const isSame = (one: CoinPlace, other: CoinPlace): boolean =>
  one.txHash === other.txHash && one.position === other.position;
