import type { ChainHead } from '@florin/domain/ports/chain';
import { finalByTwo, newestHead } from '@florin/json-rpc/newest-head';
import type { Rpc } from './node.ts';
import { readNewest } from './read-header.ts';

/** A node further behind the newest head than this, some seconds to a minute, is left for one that keeps up. */
const lagMax = 50n;

/**
 * The newest whole page. What a node shows is committed and final; with several nodes, as far as two have come.
 * @throws NodeFailure when no node gives a head.
 */
export async function readHead(rpc: Rpc, size: bigint): Promise<ChainHead> {
  const { chosen, heads } = await newestHead(rpc, (node) => readNewest(node, size), lagMax);
  const { height, hash } = chosen;
  return {
    height,
    hash,
    finalHeight: finalByTwo(
      rpc,
      heads.map((head) => head.height),
    ),
  };
}
