import type { CostEstimate, Movement } from '@florin/domain/ports/chain';
import { draftTransaction, isExactFee } from './draft-transaction.ts';
import { exactPrice, readFeeLevel, roomyPrice } from './fees.ts';
import type { Rpc } from './node.ts';

/**
 * Cost of a movement at present prices, in wei.
 * @throws Refusal CONFLICT when the movement would fail now.
 */
export async function estimateCost(rpc: Rpc, movement: Movement): Promise<CostEstimate> {
  const [level, { gas, gasUsed }] = await Promise.all([readFeeLevel(rpc), draftTransaction(rpc, movement)]);
  if (isExactFee(movement)) {
    const fee = gas * exactPrice(level);
    return { fee, feeCap: fee };
  }
  return { fee: gasUsed * (level.base + level.priority), feeCap: gas * roomyPrice(level) };
}
