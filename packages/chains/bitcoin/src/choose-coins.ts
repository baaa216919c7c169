import type { ChosenCoins, Coin, CostEstimate, Movement } from '@florin/domain/ports/chain';
import { Refusal } from '@florin/domain/errors';
import type { Rpc } from './node.ts';
import { costs, needScript, paysItself } from './draft-transaction.ts';
import { readRates, type Urgency } from './fees.ts';
import type { Network } from './networks.ts';
import { dustOf, ownScriptBytes } from './sizes.ts';
import { sum } from './transaction-state.ts';

/** Nodes carry no transaction of more than 400,000 weight units: 675 coins without witnesses. */
export const coinsMax = 600;

/** Somebody waits for what is paid; nobody for what is collected. */
export const urgencyOf = (movement: Pick<Movement, 'purpose'>): Urgency => (paysItself(movement) ? 6 : 2);

/** All of `own` and as few of `more` as pay for a movement at present prices; null when they are too little. */
export async function chooseCoins(
  network: Network,
  rpc: Rpc,
  movement: Movement,
  { own, more }: { own: readonly Coin[]; more: readonly Coin[] },
): Promise<ChosenCoins | null> {
  const { wanted: rate } = await readRates(network, rpc, urgencyOf(movement));
  const paid = needScript(network, movement.to);
  if (paysItself(movement)) {
    const { alone } = costs(network, own.length, paid, rate);
    const arrives = sum(own.map(({ amount }) => amount)) - alone;
    return own.length > coinsMax || arrives < dustOf(network, paid) ? null : { coins: own, feeCap: alone };
  }
  const coins = [...own];
  const further = more.toSorted((left, right) => (left.amount > right.amount ? -1 : 1));
  for (;;) {
    const left = sum(coins.map(({ amount }) => amount)) - movement.amount;
    const { alone, change } = costs(network, coins.length, paid, rate);
    if (coins.length > 0 && left >= alone) return { coins, feeCap: capOf(network, left, change) };
    const next = further.shift();
    if (next === undefined || coins.length === coinsMax) return null;
    coins.push(next);
  }
}

/** Most that a movement costs whose coins hold so much more than it pays: all of that where the rest would be dust. */
const capOf = (network: Network, left: bigint, change: bigint): bigint =>
  left - change < dustOf(network, ownScript(network)) ? left : change;

/** Any script of the form that the coin's own addresses have: dust depends on nothing else. */
const ownScript = (network: Network): string =>
  (network.coin.receives === 'key-hash' ? '76' : '00').padEnd(ownScriptBytes(network) * 2, '0');

/**
 * Cost of a movement at present prices, in base units; exact for coins that pay for themselves. Of coins that are chosen it
 * is what they were chosen at, as long as prices stay.
 * @throws Refusal CONFLICT when what arrives is too little to be carried.
 */
export async function estimateCost(network: Network, rpc: Rpc, movement: Movement): Promise<CostEstimate> {
  const { coins, items, amount, to } = movement;
  const { wanted: rate } = await readRates(network, rpc, urgencyOf(movement));
  const paid = needScript(network, to);
  const { alone, change } = costs(network, coins?.length ?? items?.length ?? 1, paid, rate);
  if (paysItself(movement)) {
    const held = coins === undefined ? amount : sum(coins.map((coin) => coin.amount));
    if (held - alone < dustOf(network, paid)) throw new Refusal('CONFLICT', 'The coins are too little to be carried.');
    return { fee: alone, feeCap: alone };
  }
  if (amount < dustOf(network, paid)) throw new Refusal('CONFLICT', 'The amount is too little to be carried.');
  const left = coins === undefined ? 0n : sum(coins.map((coin) => coin.amount)) - amount;
  const cost = left < alone ? change : capOf(network, left, change);
  return { fee: cost, feeCap: cost };
}
