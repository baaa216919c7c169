import type { ChainHead } from '@florin/domain/ports/chain';
import { finalByTwo, newestHead } from '@florin/json-rpc/newest-head';
import type { Rpc } from './node.ts';
import { readHeaderAt, readNewest } from './read-header.ts';

/** A node further behind the newest head than this, about half a minute, is left for one that keeps up. */
const lagMax = 4n;
/** The protocol takes back none but the newest two blocks. */
const unsettled = 2n;

/**
 * The newest block. Final is the block that the node has two before it; with several nodes, as far as two have come.
 * @throws NodeFailure when no node gives a head.
 */
export async function readHead(rpc: Rpc): Promise<ChainHead> {
  const { chosen, heads } = await newestHead(
    rpc,
    async (node) => {
      const { height, hash } = await readNewest(node);
      const final = height > unsettled ? (await readHeaderAt(node, `${hash}~${unsettled}`)).height : 0n;
      return { height, hash, final };
    },
    lagMax,
  );
  const { height, hash } = chosen;
  return {
    height,
    hash,
    finalHeight: finalByTwo(
      rpc,
      heads.map(({ final }) => final),
    ),
  };
}
