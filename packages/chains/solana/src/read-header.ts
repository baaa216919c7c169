import { fields, list } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { BlockHeader } from '@florin/domain/ports/chain';
import { key, unsigned } from './answers.ts';

/** What is read is `confirmed`: two thirds of the stake have voted for it. */
export const confirmed = 'confirmed';

interface ProducedHeader extends BlockHeader {
  parentSlot: bigint;
  /** Counts produced blocks, which the lifetime of a transaction goes by. */
  count: bigint;
}

/** "Not available", "skipped", "skipped" of long-term storage, "not known yet". */
const noBlock = new Set([-32_004, -32_007, -32_009, -32_014]);
/** Slots in a row that may be without a block before a node is thought to have lost some. */
const gapMax = 500n;

/** Numbers of the questions: slots stay far below 2^53. */
export const slotNumber = (slot: bigint): number => Number(slot);

export const headerDetails = { commitment: confirmed, transactionDetails: 'none', rewards: false } as const;

export function toHeader(value: unknown, slot: bigint): ProducedHeader {
  const block = fields(value, 'block');
  return {
    height: slot,
    hash: key(block.blockhash, 'block.blockhash'),
    parentHash: key(block.previousBlockhash, 'block.previousBlockhash'),
    parentSlot: unsigned(block.parentSlot, 'block.parentSlot'),
    count: unsigned(block.blockHeight, 'block.blockHeight'),
    time: new Date(Number(unsigned(block.blockTime, 'block.blockTime')) * 1000),
  };
}

/** The block that was produced in a slot; null where the asked node shows none. */
export async function readProduced(asker: Asker, slot: bigint): Promise<ProducedHeader | null> {
  try {
    return await asker.ask(
      'getBlock',
      [slotNumber(slot), { ...headerDetails, maxSupportedTransactionVersion: 0 }],
      (value) => (value === null ? null : toHeader(value, slot)),
    );
  } catch (error) {
    if (error instanceof NodeRefusal && noBlock.has(error.code)) return null;
    throw error;
  }
}

/**
 * The header of a slot; null beyond the node's head. Many slots have no block: such a slot has the hash of the block
 * before it, as its own and as its parent's, so that what is stored is linked by hashes without a gap. That a slot was
 * skipped is believed of a later block that names an earlier parent, never of a node's word.
 * @throws NodeFailure when the node has lost blocks.
 */
export async function readHeaderOf(asker: Asker, slot: bigint): Promise<BlockHeader | null> {
  const produced = await readProduced(asker, slot);
  if (produced !== null) return strip(produced);
  const range = [slotNumber(slot), slotNumber(slot + gapMax), { commitment: confirmed }];
  const [next] = await asker.ask('getBlocks', range, (value) => list(value, 'blocks', (one) => unsigned(one, 'slot')));
  if (next === undefined) return null;
  const child = next > slot ? await readProduced(asker, next) : null;
  // It was confirmed between the two questions.
  if (child === null) return null;
  if (child.parentSlot >= slot) throw new NodeFailure(`The node has lost the block of slot ${child.parentSlot}.`);
  return { height: slot, hash: child.parentHash, parentHash: child.parentHash, time: child.time };
}

const strip = ({ height, hash, parentHash, time }: ProducedHeader): BlockHeader => ({ height, hash, parentHash, time });

/** A slot without a block has nothing in it. */
export const isSkipped = ({ hash, parentHash }: Pick<BlockHeader, 'hash' | 'parentHash'>): boolean =>
  hash === parentHash;
