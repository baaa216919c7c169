import { list } from '@florin/json-rpc/answers';
import { NodeFailure } from '@florin/json-rpc/failures';
import type { Asset, Transfer, WatchLookup } from '@florin/domain/ports/chain';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';
import { transfersOf } from './read-block.ts';
import { readHash } from './read-header.ts';
import { readRaw } from './read-transaction.ts';
import type { WireTransaction } from './wire-transaction.ts';

/** Read at one look: a pool that has filled for days is read over several. */
const freshMax = 2_000;
const atOnce = 16;

/**
 * Transfers to watched scripts among the transactions that wait for a block. Each transaction is read once and then
 * remembered until it leaves the pool.
 */
export function createMempool(network: Network, rpc: Rpc) {
  let known = new Map<string, readonly Transfer[]>();
  return async (assets: readonly Asset[], watched: WatchLookup): Promise<readonly Transfer[]> => {
    if (!assets.some((asset) => asset.kind === 'native')) return [];
    return rpc.read(async (node) => {
      const waiting = await node.ask('getrawmempool', [], (value) =>
        list(value, 'mempool', (hash) => readHash(hash, 'transaction hash')),
      );
      const fresh = waiting.filter((hash) => !known.has(hash)).slice(0, freshMax);
      const read: WireTransaction[] = [];
      const work = async (): Promise<void> => {
        for (let hash = fresh.pop(); hash !== undefined; hash = fresh.pop()) {
          const transaction = await readRaw(node, hash).then((found) => found.transaction, gone);
          if (transaction !== null) read.push(transaction);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      const found = await transfersOf(network, node, read, watched);
      const next = new Map(
        waiting.flatMap((hash) => [known.get(hash)].flatMap((kept) => (kept ? [[hash, kept]] : []))),
      );
      for (const { hash } of read)
        next.set(
          hash,
          found.filter(({ txHash }) => txHash === hash),
        );
      known = next;
      return [...next.values()].flat();
    }, 'its mempool');
  };
}

/** It was mined or replaced meanwhile. */
function gone(error: unknown): null {
  if (error instanceof NodeFailure) return null;
  throw error;
}
