import type { Slot, TransactionState } from '@florin/domain/ports/chain';
import { agreedState } from '@florin/json-rpc/agreement';
import { fields } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { sawEnd } from './lifetimes.ts';
import { NamedRefusal, readLedger, type Rpc } from './node.ts';
import { newestPage, pageOf } from './pages.ts';
import { readHeaderOf } from './read-header.ts';
import { readTransaction, type UserTransaction } from './transaction.ts';

/**
 * What a node knows of a transaction; with a height, what the nodes that have come so far agree on. One that is committed
 * in a page that is not whole yet counts as waiting.
 */
export const readTransactionState = (
  rpc: Rpc,
  size: bigint,
  txHash: string,
  height?: bigint,
  slot?: Slot,
): Promise<TransactionState> =>
  height === undefined
    ? readOn(rpc, (node) => stateOn(node, size, txHash), 'a transaction')
    : agreedState(
        rpc,
        async (node) => {
          // Asked before the transaction: a page that comes between both is then one that the node knows too late.
          if (newestPage(size, (await readLedger(node)).version) < height)
            throw new NodeFailure(`The node has not come to ${height}.`);
          return stateOn(node, size, txHash);
        },
        slot && ((node) => sawEnd(node, size, slot)),
      );

async function stateOn(node: Asker, size: bigint, txHash: string): Promise<TransactionState> {
  const found = await findTransaction(node, txHash);
  if (found === null || found === 'waits') return { state: found === null ? 'unknown' : 'pending' };
  const height = pageOf(size, found.version);
  const header = await readHeaderOf(node, size, height);
  if (header === null) return { state: 'pending' };
  return { state: 'included', success: found.success, height, blockHash: header.hash, fee: found.fee };
}

/** A committed transaction by its hash; null where the node knows none. */
export async function findTransaction(node: Asker, txHash: string): Promise<UserTransaction | 'waits' | null> {
  try {
    return await node.ask(`/transactions/by_hash/${txHash}`, [], (value) => {
      const { type, hash } = fields(value, 'transaction');
      if (hash !== txHash) throw new NodeFailure('The node answered another transaction.');
      const found = type === 'pending_transaction' ? 'waits' : readTransaction(value);
      if (found === null) throw new NodeFailure("The node answered one of the chain's own transactions.");
      return found;
    });
  } catch (error) {
    if (error instanceof NamedRefusal && error.word === 'transaction_not_found') return null;
    throw error instanceof NamedRefusal ? new NodeFailure(error.message) : error;
  }
}
