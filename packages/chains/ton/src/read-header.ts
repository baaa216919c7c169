import type { BlockHeader } from '@florin/domain/ports/chain';
import { fields, list } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { type BlockMark, toMark } from './answers.ts';
import { readNewestMark } from './node.ts';

const noParent = '0'.repeat(64);
const masterchain = -1n;
const wholeShard = '8000000000000000';

const toBlocks = (value: unknown): BlockMark[] =>
  list(fields(value, 'blocks').blocks ?? [], 'blocks', (block) => toMark(block, 'block'));

/** The blocks of all shards that one of the masterchain made final, and that one itself. */
export const readBlocksOf = (node: Asker, height: bigint): Promise<BlockMark[]> =>
  node.ask(`/blocks?mc_seqno=${height}&limit=1000`, [], toBlocks);

/** A block of the masterchain. @throws NodeFailure when the node no longer has it */
export async function readMark(node: Asker, height: bigint): Promise<BlockMark> {
  const path = `/blocks?workchain=${masterchain}&shard=${wholeShard}&seqno=${height}&limit=2`;
  const [mark] = await node.ask(path, [], toBlocks);
  if (mark?.seqno !== height || mark.workchain !== masterchain)
    throw new NodeFailure('The node no longer has that block.');
  return mark;
}

/**
 * The header at a height of the masterchain; null beyond the node's head. What a node shows is final: there is one for each
 * height.
 * @throws NodeFailure when the node no longer has it.
 */
export async function readHeaderOf(node: Asker, height: bigint): Promise<BlockHeader | null> {
  const { seqno } = await readNewestMark(node);
  return seqno < height ? null : readExisting(node, height);
}

/** @throws NodeFailure when the node has not come so far. */
export async function expectHeight(node: Asker, height: bigint): Promise<void> {
  const { seqno } = await readNewestMark(node);
  if (seqno < height) throw new NodeFailure(`The node has not come to ${height}.`);
}

export async function readExisting(node: Asker, height: bigint): Promise<BlockHeader> {
  const [own, parent] = await Promise.all([
    readMark(node, height),
    height <= 1n ? null : readMark(node, height - 1n).catch(pruned),
  ]);
  return { height, hash: own.hash, parentHash: parent?.hash ?? noParent, time: own.time };
}

/** An index that began with this block has none before it. */
function pruned(error: unknown): null {
  if (error instanceof NodeFailure && /no longer has/.test(error.message)) return null;
  throw error;
}
