import type { ChainHead } from '@florin/domain/ports/chain';
import { finalByTwo, newestHead } from '@florin/json-rpc/newest-head';
import type { Rpc } from './node.ts';
import { readNewest } from './read-checkpoint.ts';

/** A node further behind the newest head than this, some seconds, is left for one that keeps up. */
const lagMax = 40n;

/**
 * The newest checkpoint. What validators have certified is final at once; with several nodes, as far as two have come.
 * @throws NodeFailure when no node gives a head.
 */
export async function readHead(rpc: Rpc): Promise<ChainHead> {
  const read = async (node: Rpc['nodes'][number]) => ({ node, ...(await readNewest(node)).header });
  const { chosen, heads } = await newestHead(rpc, read, lagMax);
  chosen.node.recent.follow();
  return {
    height: chosen.height,
    hash: chosen.hash,
    finalHeight: finalByTwo(
      rpc,
      heads.map(({ height }) => height),
    ),
  };
}
