import { text } from '@florin/json-rpc/answers';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { Node } from './node.ts';
import { reading } from './read-header.ts';
import { decodeRaw, type WireTransaction } from './wire-transaction.ts';

/** Bitcoin's code for something that the node does not have. */
export const notFound = -5;

/** Transactions asked of a node at once. */
const atOnce = 16;

/**
 * A transaction that the node must have, as its bytes, proved by its hash.
 * @throws NodeFailure when the node does not have it, for example because it keeps no index (`txindex=1`).
 */
export async function readRaw(node: Node, txHash: string): Promise<{ raw: string; transaction: WireTransaction }> {
  try {
    return await node.ask('getrawtransaction', [txHash], (value) => {
      const raw = text(value, 'transaction');
      const transaction = reading(() => decodeRaw(raw));
      if (transaction.hash !== txHash) throw new NodeFailure('The node answered another transaction.');
      return { raw, transaction };
    });
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    throw new NodeFailure(
      `The node does not show transaction ${txHash} (does it run with txindex=1?): ${error.message}`,
    );
  }
}

/** Several transactions by their hashes, each read once. */
export async function readAllRaw(
  node: Node,
  txHashes: Iterable<string>,
): Promise<ReadonlyMap<string, { raw: string; transaction: WireTransaction }>> {
  const wanted = [...new Set(txHashes)];
  const found = new Map<string, { raw: string; transaction: WireTransaction }>();
  const work = async (): Promise<void> => {
    for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) found.set(next, await readRaw(node, next));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, wanted.length) }, work));
  return found;
}
