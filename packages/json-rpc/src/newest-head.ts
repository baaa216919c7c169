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

/**
 * The height that two of the nodes call final at least, or the only one; null while too few of several have answered: one that
 * lies, and is heard alone, would make blocks final that a reorg still takes.
 */
export function finalByTwo<Node extends Asker>(
  { nodes }: Pick<Failover<Node>, 'nodes'>,
  finals: readonly bigint[],
): bigint | null {
  return finals.length < Math.min(2, nodes.length) ? null : secondHighest(finals);
}

/** What two say at least; what one says where there is no other, null where there is none. */
export function secondHighest(values: readonly bigint[]): bigint | null {
  const [highest = null, second = highest] = values.toSorted((left, right) => (left > right ? -1 : 1));
  return second;
}

/**
 * How far a chain has come by what two of its nodes say at least, or the only one; and the nodes that answered.
 * @throws NodeFailure when too few did.
 */
export async function toldByTwo<Node extends Asker>(
  { nodes }: Pick<Failover<Node>, 'nodes'>,
  read: (node: Node) => Promise<bigint>,
  what: string,
): Promise<{ value: bigint; told: readonly Node[] }> {
  const answers = await Promise.allSettled(nodes.map((node) => read(node)));
  const values = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  if (values.length < Math.min(2, nodes.length)) throw new NodeFailure(`Too few nodes told ${what}.`);
  return { value: secondHighest(values) ?? 0n, told: nodes.filter((_, at) => answers[at]?.status === 'fulfilled') };
}
