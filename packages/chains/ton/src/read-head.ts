import type { ChainHead } from '@florin/domain/ports/chain';
import { finalByTwo, newestHead } from '@florin/json-rpc/newest-head';
import { readNewestMark, type Rpc } from './node.ts';

/** A node further behind the newest head than this, about ten seconds, is left for one that keeps up. */
const lagMax = 25n;

/**
 * The newest block of the masterchain. What an index shows is final; with several nodes, as far as two have come.
 * @throws NodeFailure when no node gives a head.
 */
export async function readHead(rpc: Rpc): Promise<ChainHead> {
  const { chosen, heads } = await newestHead(
    rpc,
    async (node) => {
      const { seqno, hash } = await readNewestMark(node);
      return { height: seqno, hash };
    },
    lagMax,
  );
  return {
    ...chosen,
    finalHeight: finalByTwo(
      rpc,
      heads.map(({ height }) => height),
    ),
  };
}
