import type { BlockHeader, ChainHead } from '@florin/domain/ports/chain';
import { newestHead } from '@florin/json-rpc/newest-head';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { type BlockMark, toMark } from './answers.ts';
import { askMaybe, type Rpc } from './node.ts';

/** A node further behind the newest head than this, about two minutes, is left for one that keeps up. */
const lagMax = 6n;

/** The newest block that the node has. */
export const readTip = (node: Asker): Promise<BlockMark> => node.ask('/blocks/latest', [], toMark);

/**
 * The newest block. Nothing is final here but by confirmations.
 * @throws NodeFailure when no node gives a head.
 */
export async function readHead(rpc: Rpc): Promise<ChainHead> {
  const { chosen } = await newestHead(rpc, readTip, lagMax);
  return { height: chosen.height, hash: chosen.hash, finalHeight: null };
}

/** The header at a height of the asked node's present best chain; null beyond its head. */
export async function readHeaderAt(node: Asker, height: bigint): Promise<BlockHeader | null> {
  const mark = await askMaybe(node, `/blocks/${height}`, toMark);
  if (mark === null) {
    if ((await readTip(node)).height >= height) throw new NodeFailure('The node lacks a block below its head.');
    return null;
  }
  if (mark.height !== height) throw new NodeFailure('The node answered another block.');
  const { hash, parentHash, time } = mark;
  return { height, hash, parentHash, time };
}

/** @throws NodeFailure when the node has not come so far. */
export async function expectHeight(node: Asker, height: bigint): Promise<void> {
  if ((await readTip(node)).height < height) throw new NodeFailure(`The node has not come to ${height}.`);
}
