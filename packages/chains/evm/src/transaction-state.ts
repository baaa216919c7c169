import type { TransactionState } from '@florin/domain/ports/chain';
import { fields } from '@florin/json-rpc/answers';
import { hash, readReceipt } from './answers.ts';
import { NodeFailure } from '@florin/json-rpc/failures';
import type { Rpc } from './node.ts';

/** What the node knows of a transaction; `fee` in wei. A transaction that is only in the pool is pending. */
export async function readTransactionState(rpc: Rpc, txHash: string): Promise<TransactionState> {
  const receipt = await rpc.ask('eth_getTransactionReceipt', [txHash], (value) => {
    if (value === null) return null;
    const read = readReceipt(value);
    if (read.txHash !== txHash.toLowerCase()) throw new NodeFailure('The node answered another receipt.');
    return read;
  });
  if (receipt !== null) {
    const { success, height, blockHash, fee } = receipt;
    return { state: 'included', success, height, blockHash, fee };
  }
  return { state: (await isKnown(rpc, txHash)) ? 'pending' : 'unknown' };
}

/** True when the node holds the transaction, in a block or in its pool. */
export const isKnown = (rpc: Rpc, txHash: string): Promise<boolean> =>
  rpc.ask('eth_getTransactionByHash', [txHash], (value) => {
    if (value === null) return false;
    if (hash(fields(value, 'transaction').hash, 'transaction.hash') !== txHash.toLowerCase()) {
      throw new NodeFailure('The node answered another transaction.');
    }
    return true;
  });
