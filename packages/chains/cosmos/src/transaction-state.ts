import { hexToBytes } from '@noble/hashes/utils.js';
import type { TransactionState } from '@florin/domain/ports/chain';
import { agreedState } from '@florin/json-rpc/agreement';
import { fields, list } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { base64 } from '@scure/base';
import { content, readResult, whole } from './answers.ts';
import { feeTaken } from './fee-taken.ts';
import type { Network } from './networks.ts';
import { readOn, type Rpc } from './node.ts';
import { readHeaderOf, readNewest } from './read-header.ts';
import { hashOf } from './transaction-hash.ts';

/** Nodes show no more of what waits. */
const waitingMax = 100;

/**
 * What a node knows of a transaction; with a height, what the nodes that have come so far agree on. A transaction that a
 * block holds and that took no fee has had no effect at all, not even on its number: it counts as unknown.
 */
export const readTransactionState = (
  network: Network,
  rpc: Rpc,
  txHash: string,
  height?: bigint,
): Promise<TransactionState> =>
  height === undefined
    ? readOn(rpc, (node) => stateOn(network, node, txHash), 'a transaction')
    : agreedState(rpc, async (node) => {
        // Asked before the transaction: a block that comes between both is then one that the node knows too late.
        if ((await readNewest(node)).height < height) throw new NodeFailure(`The node has not come to ${height}.`);
        return stateOn(network, node, txHash);
      });

async function stateOn(network: Network, node: Asker, txHash: string): Promise<TransactionState> {
  const found = await readIncluded(network, node, txHash);
  if (found === null) return { state: (await isWaiting(node, txHash)) ? 'pending' : 'unknown' };
  const header = await readHeaderOf(node, found.height);
  if (header === null) throw new NodeFailure('The node shows no block where it has one.');
  return { state: 'included', ...found, blockHash: header.hash };
}

const notFound = /not found/i;

/** Null where no block has it. @throws NodeFailure when the node keeps no index of transactions, or gives another one. */
export async function readIncluded(network: Network, node: Asker, txHash: string) {
  try {
    return await node.ask('tx', [{ hash: base64.encode(hexToBytes(txHash.toLowerCase())), prove: false }], (value) => {
      const answer = fields(value, 'transaction');
      if (answer.hash !== txHash || hashOf(content(answer.tx, 'transaction')) !== txHash)
        throw new NodeFailure('The node answered another transaction.');
      const { success, events } = readResult(answer.tx_result);
      const fee = feeTaken(events, network.native);
      return fee === null && !success ? null : { success, height: whole(answer.height, 'height'), fee: fee ?? 0n };
    });
  } catch (error) {
    if (error instanceof NodeRefusal && notFound.test(error.message)) return null;
    throw error instanceof NodeRefusal ? new NodeFailure(error.message) : error;
  }
}

const isWaiting = (node: Asker, txHash: string): Promise<boolean> =>
  node.ask('unconfirmed_txs', [{ limit: String(waitingMax) }], (value) =>
    list(fields(value, 'pool').txs ?? [], 'pool', (one) => hashOf(content(one, 'waiting transaction'))).includes(
      txHash,
    ),
  );
