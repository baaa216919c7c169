import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { isRevealed, readCounter } from './accounts.ts';
import { readHeaderOf } from './read-header.ts';

/**
 * An account counts its operations. A group of ours has the number of its transfer; the reveal before the first one takes
 * the number before.
 */
export async function readNext(node: Asker, address: string, height?: bigint): Promise<bigint> {
  const at = await blockAt(node, height);
  const [counter, revealed] = await Promise.all([readCounter(node, address, at), isRevealed(node, address, at)]);
  return counter + (revealed ? 1n : 2n);
}

/** One block for several questions. */
export async function blockAt(node: Asker, height?: bigint): Promise<string> {
  if (height === undefined) return 'head';
  const header = await readHeaderOf(node, height);
  if (header === null) throw new NodeFailure(`The node has not come to ${height}.`);
  return header.hash;
}
