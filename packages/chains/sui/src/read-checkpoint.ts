import { type Field, number } from '@florin/grpc/protobuf';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { type Checkpoint, checkpointParts, headerParts, toCheckpoint } from './checkpoint.ts';
import type { Node } from './node.ts';
import { ask, found, mask } from './query.ts';

const readOne = (node: Asker, request: readonly Field[]): Promise<Checkpoint> =>
  ask(node, { method: 'LedgerService/GetCheckpoint', request }, (answer) => toCheckpoint(answer.message(1)));

/** The newest checkpoint, without its transactions. */
export const readNewest = (node: Node): Promise<Checkpoint> => readOne(node, [mask(3, headerParts)]);

/** The newest height that a node has come to. */
export const readHeight = async (node: Node): Promise<bigint> => (await readNewest(node)).header.height;

/** @throws NodeFailure while the node has not come to a height. */
export async function needHeight(node: Node, height: bigint): Promise<void> {
  if ((await readHeight(node)) < height) throw new NodeFailure(`The node has not come to ${height}.`);
}

/**
 * A checkpoint by its number, whole; null beyond the node's head.
 * @throws NodeFailure when the node no longer has it.
 */
export async function readCheckpoint(node: Node, height: bigint): Promise<Checkpoint | null> {
  const kept = node.recent.get(height);
  if (kept !== undefined) return kept;
  // `optional` in the interface: a zero that is left out would ask for the newest one.
  const place = { ...number(1, height), keeps: true };
  const checkpoint = await found(readOne(node, [place, mask(3, checkpointParts)]));
  if (checkpoint === null) {
    if ((await readHeight(node)) >= height) throw new NodeFailure('The node no longer has that checkpoint.');
    return null;
  }
  if (checkpoint.header.height !== height) throw new NodeFailure('The node answered another checkpoint.');
  node.recent.keep(checkpoint);
  return checkpoint;
}
