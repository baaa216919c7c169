import type { TransactionState } from '@florin/domain/ports/chain';
import { agreedState } from '@florin/json-rpc/agreement';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { effectOf } from './effect.ts';
import type { Rpc } from './node.ts';
import { expectHeight, readExisting } from './read-header.ts';
import { readTrace } from './trace.ts';

/**
 * What a node knows of a message from outside and of all that came of it; with a height, what the nodes that have come so
 * far agree on. It waits while messages of it are under way.
 * @throws NodeFailure where a height is given and messages are under way: nobody may take it for lost.
 */
export const readTransactionState = (rpc: Rpc, txHash: string, height?: bigint): Promise<TransactionState> =>
  height === undefined
    ? readOn(rpc, (node) => stateOn(node, txHash), 'a transaction')
    : agreedState(rpc, async (node) => {
        await expectHeight(node, height);
        const state = await stateOn(node, txHash);
        if (state.state === 'pending') throw new NodeFailure('Messages of it are still under way.');
        return state;
      });

async function stateOn(node: Asker, txHash: string): Promise<TransactionState> {
  const trace = await readTrace(node, txHash);
  if (trace === null) return { state: 'unknown' };
  if (trace.isOpen) return { state: 'pending' };
  const { success, height, fee, returned } = effectOf(trace);
  const { hash } = await readExisting(node, height);
  return { state: 'included', success, height, blockHash: hash, fee, ...(returned === 0n ? {} : { returned }) };
}
