import type { CostEstimate, Movement } from '@florin/domain/ports/chain';
import { draftMovement } from './draft.ts';
import type { Rpc } from './node.ts';

/**
 * Cost of a movement at present prices, in sun: energy and bandwidth that is neither free nor staked for, and the
 * receiver's account where a transfer of coins makes it.
 * @throws Refusal CONFLICT when the movement would fail now.
 */
export const estimateCost = (rpc: Rpc, movement: Movement): Promise<CostEstimate> =>
  rpc.read(async (node) => {
    const { fee, feeCap } = await draftMovement(node, movement);
    return { fee, feeCap };
  }, 'the cost of a movement');
