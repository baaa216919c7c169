import type { TransactionState } from '@florin/domain/ports/chain';
import { agreedState } from '@florin/json-rpc/agreement';
import type { Asker } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { costsOf } from './costs.ts';
import { askMaybe, type Rpc } from './node.ts';
import { expectHeight } from './read-header.ts';
import { type Effect, readIncluded, readKnownEffect } from './transaction.ts';

/** What one node knows of a transaction; with a height, what the nodes that have come so far agree on. In lovelace. */
export const readTransactionState = (rpc: Rpc, txHash: string, height?: bigint): Promise<TransactionState> =>
  height === undefined
    ? readOn(rpc, (node) => stateOn(node, txHash), 'a transaction')
    : agreedState(rpc, async (node) => {
        // Asked before the transaction: the block that has it may come between both.
        await expectHeight(node, height);
        return stateOn(node, txHash);
      });

/** Whether the node's pool holds it. */
export const isWaiting = async (node: Asker, txHash: string): Promise<boolean> =>
  (await askMaybe(node, `/mempool/${txHash}`, () => true)) !== null;

export async function stateOn(node: Asker, txHash: string): Promise<TransactionState> {
  const place = await readIncluded(node, txHash);
  if (place === null) return { state: (await isWaiting(node, txHash)) ? 'pending' : 'unknown' };
  const { success, height, blockHash, fee } = place;
  if (!success) return { state: 'included', success, height, blockHash, fee };
  const { beside, returned } = costsOn(await readKnownEffect(node, txHash));
  return {
    state: 'included',
    success,
    height,
    blockHash,
    fee: fee + beside,
    ...(returned === 0n ? {} : { returned }),
  };
}

/** The treasury's output is the last of ours. Of somebody else's transaction the numbers say nothing. */
function costsOn({ inputs, outputs }: Effect): { beside: bigint; returned: bigint } {
  const ordered = outputs.toSorted((one, other) => one.position - other.position);
  return costsOf({ inputs, outputs: ordered }, ordered.at(-1)?.address ?? '');
}
