import { fields, whole } from '@florin/json-rpc/answers';
import { newestHead } from '@florin/json-rpc/newest-head';
import type { ChainHead } from '@florin/domain/ports/chain';
import type { Node, Rpc } from './node.ts';
import { readHash } from './read-header.ts';

/** A node further behind the newest head than this is left for one that keeps up. */
const lagMax = 1n;

/**
 * The newest block. Nothing is final here but by confirmations.
 * @throws NodeFailure when no node gives a head.
 */
export async function readHead(rpc: Rpc): Promise<ChainHead> {
  const { chosen } = await newestHead(rpc, tipOf, lagMax);
  return { ...chosen, finalHeight: null };
}

/** The newest block of one node. */
export async function tipOf(node: Node): Promise<{ height: bigint; hash: string }> {
  const hash = await node.ask('getbestblockhash', [], (value) => readHash(value, 'best block'));
  return { hash, height: await heightOf(node, hash) };
}

/** Of a block that the node knows, on its best chain or not. */
export const heightOf = (node: Node, hash: string): Promise<bigint> =>
  node.ask('getblockheader', [hash, true], (value) => whole(fields(value, 'block header').height, 'block height'));
