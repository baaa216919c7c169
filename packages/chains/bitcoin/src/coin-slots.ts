import { InvariantError } from '@florin/domain/errors';
import { fields, whole } from '@florin/json-rpc/answers';
import { NodeFailure } from '@florin/json-rpc/failures';
import type { CoinPlace, CoinsSlot, Slot, SlotState } from '@florin/domain/ports/chain';
import type { Network } from './networks.ts';
import type { Node } from './node.ts';
import { readRawBlock } from './read-block.ts';
import { heightOf, tipOf } from './read-head.ts';
import { readHeaderAt } from './read-header.ts';
import { readRaw } from './read-transaction.ts';
import { readPlace } from './transaction-state.ts';
import type { WireTransaction } from './wire-transaction.ts';

/** @throws InvariantError for a slot of another family. */
export function coinsOf(slot: Slot): CoinsSlot {
  if (slot.kind !== 'coins' || slot.coins.length === 0)
    throw new InvariantError('A transaction of this family spends coins.', { slot: slot.kind });
  return slot;
}

interface Lying {
  confirmations: bigint;
  /** A block made it out of nothing. */
  isNew: boolean;
}

/** A coin in a block of the node's best chain that no block spends; pools do not count. */
const readCoin = (node: Node, { txHash, position }: CoinPlace): Promise<Lying | null> =>
  node.ask('gettxout', [txHash, position, false], (value) => {
    if (value === null) return null;
    const coin = fields(value, 'coin');
    const confirmations = whole(coin.confirmations, 'confirmations of a coin');
    return confirmations > 0n ? { confirmations, isNew: coin.coinbase === true } : null;
  });

export const isUnspent = async (node: Node, coin: CoinPlace): Promise<boolean> => (await readCoin(node, coin)) !== null;

/** Whether it waits for no further block: one that is not there waits for none. */
export async function isRipe(
  { coin: { maturity, pegOutMaturity } }: Network,
  node: Node,
  coin: CoinPlace,
): Promise<boolean> {
  const lying = await readCoin(node, coin);
  if (lying === null) return true;
  if (lying.isNew) return lying.confirmations >= maturity;
  return lying.confirmations >= pegOutMaturity || !pegsOut((await readRaw(node, coin.txHash)).transaction);
}

/** The first output of what comes out of the extension block commits to that block. */
const pegsOut = ({ outputs: [first] }: WireTransaction): boolean => /^5820[0-9a-f]{64}$/.test(first?.script ?? '');

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
