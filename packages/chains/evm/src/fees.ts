import { fields, list } from '@florin/json-rpc/answers';
import { quantity } from './answers.ts';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { Rpc } from './node.ts';

/** Wei per unit of gas (EIP-1559). */
export interface FeeLevel {
  /** Burnt; moves by at most one eighth per block. */
  base: bigint;
  /** What makes block producers take a transaction now. */
  priority: bigint;
}

const priorityWithoutAdvice = 1_000_000_000n;

export async function readFeeLevel(rpc: Rpc): Promise<FeeLevel> {
  const [base, priority] = await Promise.all([
    rpc.ask('eth_getBlockByNumber', ['latest', false], (value) =>
      quantity(fields(value, 'block').baseFeePerGas, 'block.baseFeePerGas'),
    ),
    adviseOnPriority(rpc),
  ]);
  return { base, priority };
}

async function adviseOnPriority(rpc: Rpc): Promise<bigint> {
  try {
    return await rpc.ask('eth_maxPriorityFeePerGas', [], (value) => quantity(value, 'priority fee'));
  } catch (error) {
    if (error instanceof NodeRefusal) return priorityWithoutAdvice;
    throw error;
  }
}

/** Stays valid while the base fee doubles: six full blocks in a row. What is not needed is not paid. */
export const roomyPrice = ({ base, priority }: FeeLevel): bigint => 2n * base + priority;

/** Paid in full, whatever the base fee: room for three full blocks in a row. */
export const exactPrice = ({ base, priority }: FeeLevel): bigint => (3n * base) / 2n + priority;

const historyBlocks = 8;
const medianPercentile = 50;

/**
 * What a transaction of somebody else's pays in the next block: its base fee, and the middle of what the last blocks'
 * own middle transactions paid on top (`eth_feeHistory`).
 */
export const readFeeHistory = (rpc: Rpc): Promise<FeeLevel> =>
  rpc.ask('eth_feeHistory', [`0x${historyBlocks.toString(16)}`, 'latest', [medianPercentile]], (value) => {
    const { baseFeePerGas, reward } = fields(value, 'fee history');
    const base = list(baseFeePerGas, 'fee history: base fees', (fee) => quantity(fee, 'base fee')).at(-1);
    if (base === undefined) throw new NodeFailure('The fee history is empty.');
    const tips = list(reward, 'fee history: rewards', (block) =>
      list(block, 'reward', (tip) => quantity(tip, 'priority fee')),
    ).flat();
    const sorted = tips.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
    return { base, priority: sorted[Math.floor(sorted.length / 2)] ?? 0n };
  });
