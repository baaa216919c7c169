import type { Block } from '@florin/domain/ports/chain';
import { NodeFailure } from '@florin/json-rpc/failures';
import type { BlockQuestion } from '@florin/json-rpc/testify';
import type { Node, Rpc } from './node.ts';
import { readBlock } from './read-block.ts';
import type { TraceFailure } from './read-traces.ts';

/**
 * Readings of a block that fail before it is kept without what contracts moved, by the least that its nodes told. Twelve take
 * half a minute at least, as blocks are read; three that wait for answers in vain take several.
 */
const readingsMin = { same: 1, late: 3, moment: 12 };
/** Blocks that are under way at a time are far fewer. */
const countedMax = 64;

/**
 * Reads blocks of nodes that show what contracts moved in them. One whose traces no node gives is kept without them, as
 * `untraced` and with the reason: anybody can make a block whose trace is longer than any answer, and the chain would stand
 * still before it for ever. Nodes are asked again first where that may help.
 */
export function createBlockReader(rpc: Rpc): (question: BlockQuestion) => Promise<Block> {
  const failures = new Map<string, number>();
  return async (question) => {
    const { hash } = question.header;
    const told = new Map<Node, TraceFailure['kind']>();
    const kept: Block[] = [];
    try {
      const block = await rpc.read(async (node) => {
        if (told.get(node) === 'same') throw new NodeFailure('It would be the same again.');
        // Where not even the block is read, nothing is said of its traces.
        told.set(node, 'moment');
        const { block: shown, failure } = await readBlock(node, question);
        if (failure === null) return shown;
        told.set(node, failure.kind);
        kept.push({ ...shown, hidden: failure.reason });
        throw new NodeFailure(failure.reason);
      }, 'a block');
      failures.delete(hash);
      return block;
    } catch (error) {
      const [untraced] = kept;
      if (untraced === undefined || !(error instanceof NodeFailure)) throw error;
      const count = (failures.get(hash) ?? 0) + 1;
      if (failures.size >= countedMax) failures.clear();
      failures.set(hash, count);
      if (count < Math.max(...[...told.values()].map((kind) => readingsMin[kind]))) throw error;
      return untraced;
    }
  };
}
