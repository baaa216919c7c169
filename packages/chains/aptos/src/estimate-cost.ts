import type { CostEstimate, Movement } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { readGasPrice, roomyGas, roomyPrice } from './fees.ts';
import type { Rpc } from './node.ts';
import { draftOf, gasOf } from './simulate.ts';

/**
 * Cost of a movement at present prices, in base units of the chain's own coin, which the treasury pays.
 * @throws Refusal CONFLICT when the movement would fail now.
 */
export async function estimateCost(rpc: Rpc, network: string, movement: Movement): Promise<CostEstimate> {
  const [price, used] = await Promise.all([
    readGasPrice(rpc),
    readOn(rpc, (node) => gasOf(node, network, draftOf(movement)), 'a simulation'),
  ]);
  return { fee: used * price, feeCap: roomyGas(used) * roomyPrice(price) };
}
