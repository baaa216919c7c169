import type { Asset, Block, Transfer } from '@florin/domain/ports/chain';
import type { Asker } from '@florin/json-rpc/failures';
import type { BlockQuestion } from '@florin/json-rpc/testify';
import { arrivalsOf } from './arrivals.ts';
import { readGroups } from './operations.ts';

/**
 * Transfers of one block to watched addresses: coins by operations and by what contracts sent on, and tokens by calls of
 * listed contracts. What failed, was skipped or was taken back with its group is none. One question to the node.
 * @throws NodeFailure when the node gave no answer or one that cannot be right.
 */
export async function readBlock(node: Asker, { header, assets, watched }: BlockQuestion): Promise<Block> {
  const listed = new Set(assets.map((asset) => (asset.kind === 'native' ? null : asset.ref)));
  const groups = await readGroups(node, header.hash);
  const arrivals = groups.flatMap((group) =>
    arrivalsOf(group).flatMap((arrival) => (listed.has(arrival.token) ? [{ ...arrival, group }] : [])),
  );
  const keys = [...new Set(arrivals.map(({ to }) => to))];
  const ours = keys.length === 0 ? new Set<string>() : await watched(keys);
  const transfers = arrivals
    .filter(({ to }) => ours.has(to))
    .map(({ group, from, to: watchKey, position, amount, token }): Transfer => {
      const senders = [...new Set([from, group.source])];
      const asset: Asset = token === null ? { kind: 'native' } : { kind: 'token', ref: token };
      return { txHash: group.hash, position, watchKey, from: senders, asset, amount };
    });
  return { header, transfers };
}
