import type { CostEstimate, Movement } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { draftMovement } from './draft.ts';
import { capOf, readPrice, roomyFee } from './fees.ts';
import type { Rpc } from './node.ts';

/**
 * Cost of a movement at present prices, mutez. A chain takes the whole fee that it is given; of what bytes may cost it takes
 * what was stored.
 * @throws Refusal CONFLICT when the movement would fail now.
 */
export async function estimateCost(rpc: Rpc, movement: Movement): Promise<CostEstimate> {
  const [price, { plan, stored, constants }] = await Promise.all([
    readPrice(rpc),
    readOn(rpc, (node) => draftMovement(node, movement), 'a simulation'),
  ]);
  const fee = roomyFee(plan, price);
  return { fee: fee + stored * constants.costPerByte, feeCap: capOf({ ...plan, fee }) };
}
