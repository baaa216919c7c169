import { fields, list } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { hash } from './answers.ts';
import { StateForgotten } from './node.ts';
import { readHeaderOf } from './read-header.ts';

/** The chain's time and that of whoever signs may differ by as much. */
const marginMilliseconds = 10 * 60_000;

/**
 * That a node would know a transaction which was signed after a time. Nodes drop what leads to old transactions: geth keeps that
 * for 2,350,000 blocks unless told otherwise, which on chains with quick blocks is less than two weeks. A transaction from before
 * that time has to be found by its hash. Where the blocks that are looked at there are all empty, the node is believed.
 * @param newest height of the node's newest block
 * @throws NodeFailure where it might not
 */
export async function expectMemory(node: Asker, newest: bigint, since: Date | undefined): Promise<void> {
  if (since === undefined) throw new NodeFailure('Nobody knows since when blocks could contain the transaction.');
  const last = await lastBefore(node, newest, new Date(since.getTime() - marginMilliseconds));
  for (let [height, step] = [last, 1n]; height >= 0n; height -= step, step *= 2n) {
    // one block has a transaction, or an older one is looked at
    const txHash = await firstIn(node, height);
    if (txHash !== null && !(await hasReceipt(node, txHash)))
      throw new NodeFailure('The node has forgotten transactions of blocks that could contain this one.');
    if (txHash !== null) return;
  }
}

/** The last block before a time, or the first one of all. What a node has dropped is older than what it has. */
async function lastBefore(node: Asker, newest: bigint, time: Date): Promise<bigint> {
  let [low, high] = [0n, newest];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    // each question follows from the answer before it
    const header = await readHeaderOf(node, middle).catch(droppedAs(null));
    if (header === null || header.time < time) low = middle;
    else high = middle;
  }
  return low;
}

/** A refusal says that a block is no longer there. */
const droppedAs =
  <Answer>(answer: Answer) =>
  (error: unknown): Answer => {
    if (error instanceof NodeRefusal || error instanceof StateForgotten) return answer;
    throw error;
  };

/** The hash of a block's first transaction; null for a block without. @throws NodeFailure where the node shows no block */
async function firstIn(node: Asker, height: bigint): Promise<string | null> {
  const question = [`0x${height.toString(16)}`, false];
  const dropped = droppedAs<string[] | null>(null);
  const hashes = await node
    .ask('eth_getBlockByNumber', question, (value) =>
      value === null ? null : list(fields(value, 'block').transactions, 'block.transactions', readHash),
    )
    .catch(dropped);
  if (hashes === null) throw new NodeFailure('The node does not have all blocks that could contain the transaction.');
  return hashes[0] ?? null;
}

const readHash = (value: unknown): string => hash(value, 'block.transactions');

const hasReceipt = (node: Asker, txHash: string): Promise<boolean> =>
  node.ask('eth_getTransactionReceipt', [txHash], (value) => value !== null).catch(droppedAs(false));
