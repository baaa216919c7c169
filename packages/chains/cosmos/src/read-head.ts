import type { ChainHead } from '@florin/domain/ports/chain';
import { finalByTwo, newestHead } from '@florin/json-rpc/newest-head';
import type { Rpc } from './node.ts';
import { readNewest } from './read-header.ts';

/** A node further behind the newest head than this, some seconds, is left for one that keeps up. */
const lagMax = 5n;

/**
 * The newest block. What validators have committed is final at once; with several nodes, as far as two have come.
 * @throws NodeFailure when no node gives a head.
 */
export async function readHead(rpc: Rpc): Promise<ChainHead> {
  const { chosen, heads } = await newestHead(rpc, readNewest, lagMax);
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
