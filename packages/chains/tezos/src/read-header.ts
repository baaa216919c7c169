import type { BlockHeader } from '@florin/domain/ports/chain';
import { fields, list } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { blockHash, time, whole } from './answers.ts';
import { orNull } from './node.ts';

const toHeader = (value: unknown): BlockHeader => {
  const header = fields(value, 'header');
  return {
    height: whole(header.level, 'header: level'),
    hash: blockHash(header.hash, 'header: hash'),
    parentHash: blockHash(header.predecessor, 'header: predecessor'),
    time: time(header.timestamp, 'header: timestamp'),
  };
};

/** A block by its hash, its level, `head`, or as many blocks before another as `head~2` says. @throws NodeRefusal for none */
export const readHeaderAt = (node: Asker, block: string): Promise<BlockHeader> =>
  node.ask(`/chains/main/blocks/${block}/header`, [], toHeader);

/** The same. @throws NodeFailure where the node no longer has it */
export async function readExisting(node: Asker, block: string): Promise<BlockHeader> {
  const header = await orNull(readHeaderAt(node, block));
  if (header === null) throw new NodeFailure('The node no longer has that block.');
  return header;
}

export const readNewest = (node: Asker): Promise<BlockHeader> => readHeaderAt(node, 'head');

/**
 * The header at a height of the node's present chain; null beyond its head.
 * @throws NodeFailure when the node no longer has it.
 */
export async function readHeaderOf(node: Asker, height: bigint): Promise<BlockHeader | null> {
  const newest = await readNewest(node);
  if (newest.height <= height) return newest.height === height ? newest : null;
  // Counted from a block by its hash: the head may change between the two questions.
  const header = await readExisting(node, `${newest.hash}~${newest.height - height}`);
  if (header.height !== height) throw new NodeFailure('The node no longer has that block.');
  return header;
}

/** @throws NodeFailure when the node has not come so far. */
export async function expectHeight(node: Asker, height: bigint): Promise<void> {
  const { height: reached } = await readNewest(node);
  if (reached < height) throw new NodeFailure(`The node has not come to ${height}.`);
}

/** Hashes of so many blocks, from the newest down. The node tells fewer where it has fewer. */
export const readHashes = (node: Asker, { head, length }: { head: string; length: number }): Promise<string[]> =>
  node.ask(`/chains/main/blocks?length=${length}&head=${head}`, [], (value) =>
    list(value, 'blocks', (branch) => list(branch, 'blocks', (hash) => blockHash(hash, 'blocks'))).flat(),
  );
