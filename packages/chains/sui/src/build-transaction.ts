import { setTimeout } from 'node:timers/promises';
import { InvariantError, Refusal } from '@florin/domain/errors';
import type { OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import type { CoinsInUse } from './coins-in-use.ts';
import { chooseFunds } from './choose-funds.ts';
import { drawFunds, namesOf, partsOf } from './draft.ts';
import { budgetOf, readGasPrice } from './fees.ts';
import { lifetimeOf } from './lifetimes.ts';
import { gaslessLeast } from './gasless.ts';
import type { Node, Rpc } from './node.ts';
import type { ObjectRef, Plan } from './plan.ts';
import { failing, simulate, tryOut } from './simulate.ts';
import { encodePlan } from './unsigned.ts';

/** While another transaction spends coin objects of the treasury. */
const triesMax = 8;
const pauseMilliseconds = 500;

interface Chain {
  rpc: Rpc;
  network: string;
  inUse: CoinsInUse;
}

/**
 * The unsigned bytes of a movement, base64: one transaction that merges what it needs and moves exactly the amount. The
 * treasury pays, at most the intent's cap; where the network moves such coins home for nothing, nobody does.
 * @throws Refusal CONFLICT when the cap is too low, or the movement would fail now.
 */
export async function buildTransaction(chain: Chain, intent: OutgoingIntent, slot: Slot): Promise<string> {
  const { rpc, network, inUse } = chain;
  const { epoch } = lifetimeOf(slot, network);
  const { treasury, sourceAddress: from, destination: to } = intent;
  if (treasury === undefined) throw new InvariantError('The treasury pays for everything.', { id: intent.id });
  const frame = { chain: network, epoch, ...namesOf(intent), ...partsOf({ ...intent, from, to }, treasury) };
  const draw = async (node: Node): Promise<Plan> =>
    (await planForNothing(node, frame, treasury)) ?? (await planPaid(node, frame, intent));
  for (let tries = 1; ; tries += 1) {
    const plan = await readOn(rpc, draw, 'a simulation').catch((error: unknown) => error);
    const isFinal = tries === triesMax || !inUse.isBusy(intent.id);
    if (plan instanceof Error && (isFinal || !(plan instanceof Refusal))) throw plan;
    if (!(plan instanceof Error) && inUse.take(treasuryCoins(plan as Plan), intent.id)) return encodePlan(plan as Plan);
    if (isFinal) throw failing('another transaction spends the coins of the treasury');
    // What spends them has run in a second, and leaves a balance that any number of transactions can pay from.
    await setTimeout(pauseMilliseconds);
  }
}

export type Frame = Omit<Plan, 'funds' | 'gas'>;

/** The same movement without a fee, where the network has it and a node says that it would run; null where it has not. */
export async function planForNothing(node: Node, frame: Frame, payer: string): Promise<Plan | null> {
  const { chain, sender, coinType, amount, delivery } = frame;
  const least = gaslessLeast(chain, coinType);
  // Only balances are moved so: an object costs its storage.
  if (least === null || amount < least || delivery !== 'balance') return null;
  const funds = await chooseFunds(node, { sender, coinType, amount, kept: 0n });
  if (funds === null) return null;
  const plan = { ...frame, funds, gas: { owner: payer, price: 0n, budget: 0n, payment: [] } };
  return (await simulate(node, plan))?.kind === 'success' ? plan : null;
}

async function planPaid(node: Node, frame: Frame, { feeCap: budget, treasury = '' }: OutgoingIntent): Promise<Plan> {
  const price = await readGasPrice(node);
  const plan = { ...frame, ...(await drawFunds(node, frame, { owner: treasury, price, budget })) };
  const used = await tryOut(node, plan);
  if (used !== null && budget < (budgetOf(used, price) * 2n) / 3n)
    throw failing(`its cap of ${budget} MIST does not pay for it at ${price} MIST for a unit`);
  return plan;
}

/** Coin objects of the treasury that a plan spends. */
const treasuryCoins = ({ gas, sender, funds }: Plan): ObjectRef[] => [
  ...gas.payment,
  ...(sender === gas.owner && funds.kind === 'held' ? funds.coins : []),
];
