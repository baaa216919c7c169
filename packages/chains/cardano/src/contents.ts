import type { CoinPlace } from '@florin/domain/ports/chain';
import { NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import type { Rpc } from './node.ts';
import { readEffect } from './transaction.ts';
import type { Value } from './value.ts';

/** What a coin holds besides its lovelace. */
interface Content extends Value {
  holdsScript: boolean;
}

type Outputs = ReadonlyMap<number, Content & { address: string }>;

/** Transactions whose outputs are kept for each chain. */
const keptMax = 10_000;

/** By hash, the least lately used first. A hash names its outputs: what is kept is never out of date. */
const kept = new WeakMap<Rpc, Map<string, Outputs>>();

/** A coin with all that it holds. */
export type Held<Place extends CoinPlace> = Place & Content;

/**
 * What coins hold. Each transaction is asked for once.
 * @throws NodeFailure where a node does not know one, or has it otherwise than the coin's own row.
 */
export async function readContents<Place extends CoinPlace & { address: string; amount: bigint }>(
  rpc: Rpc,
  coins: readonly Place[],
): Promise<Held<Place>[]> {
  const memory = kept.get(rpc) ?? new Map<string, Outputs>();
  kept.set(rpc, memory);
  const hashes = [...new Set(coins.map(({ txHash }) => txHash))];
  const read = new Map(
    await Promise.all(
      hashes.map(async (txHash) => [txHash, memory.get(txHash) ?? (await readOutputs(rpc, txHash))] as const),
    ),
  );
  for (const [txHash, outputs] of read) {
    memory.delete(txHash);
    memory.set(txHash, outputs);
  }
  for (const txHash of memory.keys()) {
    if (memory.size <= keptMax) break;
    memory.delete(txHash);
  }
  return coins.map((coin) => {
    const output = read.get(coin.txHash)?.get(coin.position);
    if (output?.address !== coin.address || output.lovelace !== coin.amount)
      throw new NodeFailure('The node shows another coin than the one that its block brought.');
    const { lovelace, assets, holdsScript } = output;
    return { ...coin, lovelace, assets, holdsScript };
  });
}

/** How many of some coins have a script in them. */
export const scriptsOf = (coins: readonly Content[]): number => coins.filter((coin) => coin.holdsScript).length;

const readOutputs = (rpc: Rpc, txHash: string): Promise<Outputs> =>
  readOn(
    rpc,
    async (node) => {
      const effect = await readEffect(node, txHash);
      if (effect === null) throw new NodeFailure('The node does not know the transaction of a coin.');
      return new Map(
        effect.outputs.map(({ position, address, lovelace, assets, holdsScript }) => [
          position,
          { address, lovelace, assets, holdsScript },
        ]),
      );
    },
    'a coin',
  );
