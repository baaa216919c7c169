import type { TransactionState } from '@florin/domain/ports/chain';
import { agreedState } from '@florin/json-rpc/agreement';
import { fields } from '@florin/json-rpc/answers';
import { hash, quantity, readReceipt } from './answers.ts';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import type { Rpc } from './node.ts';

/**
 * What one node knows of a transaction; with a height, what the nodes that have come so far agree on. `fee` in wei. A
 * transaction that is only in the pool is pending.
 */
export const readTransactionState = (rpc: Rpc, txHash: string, height?: bigint): Promise<TransactionState> =>
  height === undefined
    ? rpc.read((node) => stateOn(node, txHash), 'a transaction')
    : agreedState(rpc, async (node) => {
        // Asked before the receipt: a block that comes between both is then one that the node knows too late, not too early.
        const newest = await node.ask('eth_blockNumber', [], (value) => quantity(value, 'block number'));
        if (newest < height) throw new NodeFailure(`The node has not come to ${height}.`);
        return stateOn(node, txHash);
      });

async function stateOn(node: Asker, txHash: string): Promise<TransactionState> {
  const receipt = await node.ask('eth_getTransactionReceipt', [txHash], (value) => {
    if (value === null) return null;
    const read = readReceipt(value);
    if (read.txHash !== txHash.toLowerCase()) throw new NodeFailure('The node answered another receipt.');
    return read;
  });
  if (receipt !== null) {
    const { success, height, blockHash, fee } = receipt;
    return { state: 'included', success, height, blockHash, fee };
  }
  return { state: (await isKnown(node, txHash)) ? 'pending' : 'unknown' };
}

/** True when the node holds the transaction, in a block or in its pool. */
export const isKnown = (asker: Asker, txHash: string): Promise<boolean> =>
  asker.ask('eth_getTransactionByHash', [txHash], (value) => {
    if (value === null) return false;
    if (hash(fields(value, 'transaction').hash, 'transaction.hash') !== txHash.toLowerCase()) {
      throw new NodeFailure('The node answered another transaction.');
    }
    return true;
  });
