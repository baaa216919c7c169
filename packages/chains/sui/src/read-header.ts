import type { BlockHeader } from '@florin/domain/ports/chain';
import type { Node } from './node.ts';
import { readCheckpoint } from './read-checkpoint.ts';

/**
 * The header at a height; null beyond the node's head. A height is the number of a checkpoint, and there is one for each.
 * @throws NodeFailure when the node no longer has it.
 */
export const readHeaderOf = async (node: Node, height: bigint): Promise<BlockHeader | null> =>
  (await readCheckpoint(node, height))?.header ?? null;
