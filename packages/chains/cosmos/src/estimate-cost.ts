import type { CostEstimate, Movement } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { draftMovement } from './draft.ts';
import { readGasPrice, roomyFee } from './fees.ts';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';
import { gasOf, plainGas } from './simulate.ts';

/**
 * Cost of a movement at present prices, in base units of the chain's own coin. A chain takes the whole fee that it is
 * given, whatever was needed: the most that it can cost is what it costs.
 * @throws Refusal CONFLICT when the movement would fail now.
 */
export async function estimateCost(network: Network, rpc: Rpc, movement: Movement): Promise<CostEstimate> {
  // What gas costs to send is asked before the treasury has any of it.
  const tried = async (): Promise<bigint> =>
    readOn(rpc, async (node) => gasOf(network, node, await draftMovement(network, node, movement)), 'a simulation');
  const [price, gas] = await Promise.all([readGasPrice(network, rpc), movement.purpose === 'gas' ? plainGas : tried()]);
  const fee = roomyFee(gas, price);
  return { fee, feeCap: fee };
}
