import { finalByTwo, newestHead } from '@florin/json-rpc/newest-head';
import type { ChainHead } from '@florin/domain/ports/chain';
import type { Node, Rpc } from './node.ts';
import { toHeader } from './read-header.ts';

/** A node further behind the newest head than this is left for one that keeps up. */
const lagMax = 3n;

/**
 * The newest block, and the newest final one where the chain is configured to say so (for example `finalized`): what
 * two nodes call final.
 * @throws NodeFailure when no node gives a head.
 */
export async function readHead(rpc: Rpc, finalityTag: string | null): Promise<ChainHead> {
  const { chosen, heads } = await newestHead(rpc, (node) => headOf(node, finalityTag), lagMax);
  const finals = heads.flatMap(({ finalHeight }) => (finalHeight === null ? [] : [finalHeight]));
  return { height: chosen.height, hash: chosen.hash, finalHeight: finalByTwo(rpc, finals) };
}

async function headOf(node: Node, finalityTag: string | null) {
  const [{ height, hash }, final] = await Promise.all([
    node.ask('eth_getBlockByNumber', ['latest', false], toHeader),
    // A young chain has no final block yet.
    finalityTag === null
      ? null
      : node.ask('eth_getBlockByNumber', [finalityTag, false], (value) => (value === null ? null : toHeader(value))),
  ]);
  return { height, hash, finalHeight: final?.height ?? null };
}
