import type { Failover } from './failover.ts';
import { type Asker, NodeFailure } from './failures.ts';

/**
 * The head that counts, and what every node told. All are asked, so that one that stands still does not stop the chain:
 * a node further behind the newest head than `lagMax` is left for one that keeps up, which is asked first from then on.
 * @throws NodeFailure when no node gives a head.
 */
export async function newestHead<Node extends Asker, Head extends { height: bigint }>(
  rpc: Failover<Node>,
  read: (node: Node) => Promise<Head>,
  lagMax: bigint,
): Promise<{ chosen: Head; heads: readonly Head[] }> {
  const answers = await Promise.allSettled(rpc.nodes.map(async (node) => ({ node, head: await read(node) })));
  const told = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const newest = told.reduce((top, { head }) => (head.height > top ? head.height : top), -1n);
  const chosen = told
    .toSorted((left, right) => rpc.rank(left.node) - rpc.rank(right.node))
    .find(({ head }) => newest - head.height <= lagMax);
  if (chosen === undefined) {
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason?.message)] : []));
    throw new NodeFailure(`No node answered its head: ${reasons.join('; ')}`);
  }
  rpc.prefer(chosen.node);
  return { chosen: chosen.head, heads: told.map(({ head }) => head) };
}

/** What two say at least; what one says where there is no other, null where there is none. */
export function secondHighest(values: readonly bigint[]): bigint | null {
  const [highest = null, second = highest] = values.toSorted((left, right) => (left > right ? -1 : 1));
  return second;
}
