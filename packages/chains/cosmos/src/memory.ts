import { fields, text, wrong } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { whole } from './answers.ts';
import { readHeaderOf, readHeight } from './read-header.ts';
import { isIndexed } from './recent-blocks.ts';

/** The chain's time and that of whoever signs may differ by as much. */
const marginMilliseconds = 10 * 60_000;
const firstHeight = 1n;

interface Earliest {
  height: bigint;
  time: Date;
}

/**
 * That a node would know a transaction which was signed after a time. Nodes forget old blocks, and those that began with
 * somebody else's state, or whose index was switched on later, never had them.
 * @throws NodeFailure where it might not
 */
export async function expectMemory(node: Asker, since: Date | undefined): Promise<void> {
  if (since === undefined) throw new NodeFailure('Nobody knows since when blocks could contain the transaction.');
  const before = new Date(since.getTime() - marginMilliseconds);
  const earliest = await node.ask('status', [], readEarliest);
  if (earliest.height > firstHeight && earliest.time >= before)
    throw new NodeFailure('The node does not have all blocks that could contain the transaction.');
  if (!(await isIndexed(node, await lastBefore(node, earliest, before))))
    throw new NodeFailure("The node's index begins after blocks that could contain the transaction.");
}

function readEarliest(value: unknown): Earliest {
  const { earliest_block_height: height, earliest_block_time: written } = fields(
    fields(value, 'status').sync_info,
    'status: sync_info',
  );
  const time = new Date(text(written, 'status: earliest_block_time'));
  if (Number.isNaN(time.getTime())) throw wrong('status: earliest_block_time');
  return { height: whole(height, 'status: earliest_block_height'), time };
}

/** The last block before a time, or the first that there is. */
async function lastBefore(node: Asker, earliest: Earliest, time: Date): Promise<bigint> {
  let [low, high] = [earliest.height, (await readHeight(node)) + 1n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    // each question follows from the answer before it
    const header = await readHeaderOf(node, middle);
    if (header === null) throw new NodeFailure('The node shows no block where it has one.');
    if (header.time < time) low = middle;
    else high = middle;
  }
  return low;
}
