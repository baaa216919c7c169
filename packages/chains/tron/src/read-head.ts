import type { ChainHead } from '@florin/domain/ports/chain';
import { finalByTwo, newestHead } from '@florin/json-rpc/newest-head';
import type { Rpc } from './node.ts';
import { readTagged } from './read-header.ts';

/** A node further behind the newest head than this is left for one that keeps up. */
const lagMax = 5n;

/**
 * The newest block, and the newest solidified one: what two nodes call final. It is asked, never counted.
 * @throws NodeFailure when no node gives a head.
 */
export async function readHead(rpc: Rpc): Promise<ChainHead> {
  const { chosen, heads } = await newestHead(
    rpc,
    async (node) => {
      const [{ height, hash }, final] = await Promise.all([readTagged(node, 'latest'), readTagged(node, 'finalized')]);
      return { height, hash, finalHeight: final.height };
    },
    lagMax,
  );
  return {
    height: chosen.height,
    hash: chosen.hash,
    finalHeight: finalByTwo(
      rpc,
      heads.map(({ finalHeight }) => finalHeight),
    ),
  };
}
