import type { CostEstimate, Movement } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { planForNothing } from './build-transaction.ts';
import { chooseFunds } from './choose-funds.ts';
import { namesOf, partsOf } from './draft.ts';
import { budgetOf, coinStorage, plainUnits, readGasPrice, usualBudget } from './fees.ts';
import type { Node, Rpc } from './node.ts';
import { readNewest } from './read-checkpoint.ts';
import { tryOut } from './simulate.ts';

/**
 * Cost of a movement at present prices, in MIST: what the node says that it would cost, or what is usual where it tries
 * nothing. What moves for nothing has a cap all the same, because the network may decline it by then.
 * @throws Refusal CONFLICT when the movement would fail now.
 */
export const estimateCost = (rpc: Rpc, network: string, movement: Movement): Promise<CostEstimate> =>
  readOn(rpc, (node) => costOn(node, network, movement), 'a simulation');

async function costOn(node: Node, network: string, movement: Movement): Promise<CostEstimate> {
  const { from, to } = movement;
  const [{ epoch }, price] = await Promise.all([readNewest(node), readGasPrice(node)]);
  const frame = { chain: network, epoch, ...namesOf({ id: 'estimate' }), ...partsOf(movement, null) };
  const funds = await chooseFunds(node, { ...frame, kept: 0n });
  const coins = funds?.kind === 'held' ? funds.coins.length : 0;
  const feeCap = usualBudget(price, coins);
  // Whether who pays can pay is another question: a node lends what it takes to try.
  const payer = frame.delivery === 'balance' ? to : from;
  const gas = { owner: payer, price, budget: feeCap, payment: [] };
  const used = funds === null ? null : await tryOut(node, { ...frame, funds, gas });
  const cost =
    used === null
      ? { fee: plainUnits * price + coinStorage, feeCap }
      : { fee: used.net > 0n ? used.net : 1n, feeCap: budgetOf(used, price) };
  return (await planForNothing(node, frame, payer)) === null ? cost : { ...cost, fee: 0n };
}
