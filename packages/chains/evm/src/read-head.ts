import type { ChainHead } from '@florin/domain/ports/chain';
import { NodeFailure } from './node.ts';
import { toHeader } from './read-header.ts';
import type { Rpc } from './rpc.ts';

/** A node further behind the newest head than this is left for one that keeps up. */
const lagMax = 3n;

/**
 * The newest block, and the newest final one where the chain is configured to say so (for example `finalized`). Every
 * node is asked, so that one that stands still does not stop the chain; final is what two of them call final.
 * @throws NodeFailure when no node gives a head.
 */
export async function readHead(rpc: Rpc, finalityTag: string | null): Promise<ChainHead> {
  const answers = await Promise.allSettled(
    rpc.nodes.map(async (node) => {
      const [head, final] = await Promise.all([
        node.ask('eth_getBlockByNumber', ['latest', false], toHeader),
        // A young chain has no final block yet.
        finalityTag === null
          ? null
          : node.ask('eth_getBlockByNumber', [finalityTag, false], (value) =>
              value === null ? null : toHeader(value),
            ),
      ]);
      return { node, head, finalHeight: final?.height ?? null };
    }),
  );
  const heads = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const newest = heads.reduce((top, { head }) => (head.height > top ? head.height : top), -1n);
  const chosen = heads
    .toSorted((left, right) => rpc.rank(left.node) - rpc.rank(right.node))
    .find(({ head }) => newest - head.height <= lagMax);
  if (chosen === undefined) {
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason?.message)] : []));
    throw new NodeFailure(`No node answered its head: ${reasons.join('; ')}`);
  }
  rpc.prefer(chosen.node);
  const finals = heads.flatMap(({ finalHeight }) => (finalHeight === null ? [] : [finalHeight]));
  const [highest = null, second = highest] = finals.toSorted((left, right) => (left > right ? -1 : 1));
  return { height: chosen.head.height, hash: chosen.head.hash, finalHeight: second };
}
