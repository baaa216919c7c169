import { fields, list } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { content, whole } from './answers.ts';
import { readResults, readTransactions } from './block-contents.ts';
import { type Effect, effectOf } from './effect.ts';
import type { Network } from './networks.ts';
import { readHeaderOf, readHeight } from './read-header.ts';
import { hashOf } from './transaction-hash.ts';

/** Nodes index a block some time after they have committed it: the newest ones are looked through themselves. */
const lookedThrough = 4n;

/**
 * What a transaction came to that the node's index does not know: found in the newest blocks, or null where it is in none
 * up to the node's head. The index works through one block after the other, so one that has a block has all
 * transactions before it.
 * @throws NodeFailure when the index lags so far that it proves nothing.
 */
export async function findInRecentBlocks(network: Network, node: Asker, txHash: string): Promise<Effect | null> {
  const newest = await readHeight(node);
  const first = newest > lookedThrough ? newest - lookedThrough + 1n : 1n;
  if (first > 1n && !(await isIndexed(node, first)))
    throw new NodeFailure("The node's index of transactions lags behind.");
  const heights = Array.from({ length: Number(newest - first + 1n) }, (_each, at) => first + BigInt(at));
  const found = await Promise.all(heights.map((height) => findInBlock(network, node, { height, txHash })));
  return found.find((effect) => effect !== null) ?? null;
}

/** Whether the node's index has a block, with all of its transactions. */
export async function isIndexed(node: Asker, height: bigint): Promise<boolean> {
  const question = { query: `block.height = ${height}`, page: '1', per_page: '1', order_by: 'asc' };
  try {
    return await node.ask(
      'block_search',
      [question],
      (value) => whole(fields(value, 'index').total_count, 'index') > 0n,
    );
  } catch (error) {
    throw error instanceof NodeRefusal ? new NodeFailure(`The node keeps no index: ${error.message}`) : error;
  }
}

async function findInBlock(
  network: Network,
  node: Asker,
  { height, txHash }: { height: bigint; txHash: string },
): Promise<Effect | null> {
  const header = await readHeaderOf(node, height);
  if (header === null) throw new NodeFailure('The node shows no block where it has one.');
  const transactions = await readTransactions(node, header);
  const at = transactions.findIndex((one) => hashOf(one) === txHash);
  const raw = transactions[at];
  if (raw === undefined) return null;
  const result = (await readResults(node, header))[at];
  if (result === undefined) throw new NodeFailure('The node gave results of another block.');
  return effectOf(network, { raw, result, height });
}

/** Nodes show no more of what waits. */
const waitingMax = 100;

export const isWaiting = (node: Asker, txHash: string): Promise<boolean> =>
  node.ask('unconfirmed_txs', [{ limit: String(waitingMax) }], (value) =>
    list(fields(value, 'pool').txs ?? [], 'pool', (one) => hashOf(content(one, 'waiting transaction'))).includes(
      txHash,
    ),
  );
