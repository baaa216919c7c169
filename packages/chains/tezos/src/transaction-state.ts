import type { TransactionState } from '@florin/domain/ports/chain';
import { agreedState } from '@florin/json-rpc/agreement';
import { fields, list, text } from '@florin/json-rpc/answers';
import type { Asker } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import type { Node, Rpc } from './node.ts';
import type { Places } from './places.ts';
import { expectHeight } from './read-header.ts';

/** What a node knows of a group; with a height, what the nodes that have come so far agree on. */
export const readTransactionState = (
  rpc: Rpc,
  places: Places,
  txHash: string,
  height?: bigint,
): Promise<TransactionState> =>
  height === undefined
    ? readOn(rpc, (node) => stateOn(node, places, txHash), 'a transaction')
    : agreedState(rpc, async (node) => {
        await expectHeight(node, height);
        return stateOn(node, places, txHash);
      });

async function stateOn(node: Node, places: Places, txHash: string): Promise<TransactionState> {
  const found = await places.find(node, txHash);
  if (found === null) return { state: (await isWaiting(node, txHash)) ? 'pending' : 'unknown' };
  const { group, height, blockHash } = found;
  const success = group.steps.every(({ isApplied }) => isApplied);
  const burnt = success ? group.steps.reduce((sum, step) => sum + step.burnt, 0n) : 0n;
  return { state: 'included', success, height, blockHash, fee: group.fee + burnt };
}

/** What a node may still put into a block; what it refused, or what is over, is not. */
const live = ['validated', 'applied', 'branch_delayed', 'unprocessed'] as const;
const poolPath = '/chains/main/mempool/pending_operations?version=2&validation_pass=3&refused=false&outdated=false';

export const isWaiting = (node: Asker, txHash: string): Promise<boolean> =>
  node.ask(poolPath, [], (value) => {
    const pool = fields(value, 'pool');
    return live.some((part) => list(pool[part] ?? [], part, nameIn).includes(txHash));
  });

/** Older nodes write a name beside its operation. */
const nameIn = (one: unknown): string =>
  text(Array.isArray(one) ? one[0] : fields(one, 'waiting operation').hash, 'waiting operation');
