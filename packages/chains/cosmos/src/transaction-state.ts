import { hexToBytes } from '@noble/hashes/utils.js';
import type { TransactionState } from '@florin/domain/ports/chain';
import { agreedState } from '@florin/json-rpc/agreement';
import { fields } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { base64 } from '@scure/base';
import { readOn } from '@florin/json-rpc/failover';
import { content, readResult, whole } from './answers.ts';
import { type Effect, effectOf } from './effect.ts';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';
import { readHeaderOf, readHeight } from './read-header.ts';
import { expectMemory } from './memory.ts';
import { findInRecentBlocks, isWaiting } from './recent-blocks.ts';
import { hashOf } from './transaction-hash.ts';

/**
 * What a node knows of a transaction. One that a block holds and that took no fee has had no effect at all, not even on its
 * number: it counts as unknown.
 */
export const readTransactionState = (network: Network, rpc: Rpc, txHash: string): Promise<TransactionState> =>
  readOn(rpc, (node) => stateOn(network, node, txHash), 'a transaction');

/**
 * The same, as the nodes agree on it that have come to a height.
 * @param since before it was signed: a node whose memory begins later calls unknown what it never had
 * @throws NodeFailure until they agree
 */
export const readAgreedState = (
  network: Network,
  rpc: Rpc,
  { txHash, height, since }: { txHash: string; height: bigint; since: Date | undefined },
): Promise<TransactionState> =>
  agreedState(rpc, async (node) => {
    // Asked before the transaction: a block that comes between both is then one that the node knows too late.
    if ((await readHeight(node)) < height) throw new NodeFailure(`The node has not come to ${height}.`);
    const state = await stateOn(network, node, txHash);
    if (state.state !== 'included') await expectMemory(node, since);
    return state;
  });

async function stateOn(network: Network, node: Asker, txHash: string): Promise<TransactionState> {
  const found = (await readIndexed(network, node, txHash)) ?? (await findInRecentBlocks(network, node, txHash));
  if (found === null) return { state: (await isWaiting(node, txHash)) ? 'pending' : 'unknown' };
  const header = await readHeaderOf(node, found.height);
  if (header === null) throw new NodeFailure('The node shows no block where it has one.');
  return { state: 'included', ...found, blockHash: header.hash };
}

/** Whether a block has it, with an effect. */
export const isIncluded = async (network: Network, node: Asker, txHash: string): Promise<boolean> =>
  ((await readIndexed(network, node, txHash)) ?? (await findInRecentBlocks(network, node, txHash))) !== null;

const notFound = /not found/i;

/** What the node's index says; null where it does not know it. @throws NodeFailure when the node gives another one. */
async function readIndexed(network: Network, node: Asker, txHash: string): Promise<Effect | null> {
  const question = { hash: base64.encode(hexToBytes(txHash.toLowerCase())), prove: false };
  try {
    return await node.ask('tx', [question], (value) => {
      const answer = fields(value, 'transaction');
      const raw = content(answer.tx, 'transaction');
      if (answer.hash !== txHash || hashOf(raw) !== txHash)
        throw new NodeFailure('The node answered another transaction.');
      return effectOf(network, { raw, result: readResult(answer.tx_result), height: whole(answer.height, 'height') });
    });
  } catch (error) {
    if (error instanceof NodeRefusal && notFound.test(error.message)) return null;
    throw error instanceof NodeRefusal ? new NodeFailure(error.message) : error;
  }
}
