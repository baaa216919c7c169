import { concatBytes } from '@noble/hashes/utils.js';
import * as bcs from './bcs.ts';
import { toBytes } from './address.ts';
import { nativeType } from './coin-type.ts';
import type { Funds, Plan } from './plan.ts';

/** The framework of the chain: coins and balances. */
const framework = `0x${'2'.padStart(64, '0')}`;

type Argument = Uint8Array;
const gasCoin: Argument = bcs.uleb(0);
const input = (at: number): Argument => concatBytes(bcs.uleb(1), bcs.u16(at));
const result = (of: number): Argument => concatBytes(bcs.uleb(2), bcs.u16(of));
const firstResult = (of: number): Argument => concatBytes(bcs.uleb(3), bcs.u16(of), bcs.u16(0));

/** A type without parameters. */
export function encodeType(coinType: string): Uint8Array {
  const [address = '', module = '', name = ''] = coinType.split('::');
  return concatBytes(bcs.uleb(7), toBytes(address), bcs.text(module), bcs.text(name), bcs.list([]));
}

const call = (target: string, coinType: string, given: readonly Argument[]): Uint8Array => {
  const [module = '', name = ''] = target.split('::');
  const [types, rest] = [bcs.list([encodeType(coinType)]), bcs.list(given)];
  return concatBytes(bcs.uleb(0), toBytes(framework), bcs.text(module), bcs.text(name), types, rest);
};
const transferObject = (object: Argument, to: Argument): Uint8Array => concatBytes(bcs.uleb(1), bcs.list([object]), to);
const splitCoin = (coin: Argument, amount: Argument): Uint8Array => concatBytes(bcs.uleb(2), coin, bcs.list([amount]));
const mergeCoins = (into: Argument, coins: readonly Argument[]): Uint8Array =>
  concatBytes(bcs.uleb(3), into, bcs.list(coins));

/** Where each value of a plan stands among the inputs. */
export interface Places {
  destination: number;
  sender: number;
  payer: number;
  amount: number;
  withdrawal: number;
  /** Of the first coin; the others follow it. */
  coins: number;
}

/**
 * The commands of a plan. One that takes the coins names their type, so that objects of another type, which bytes cannot
 * tell apart, make the whole transaction fail instead of moving something else.
 */
export function encodeCommands(plan: Plan, places: Places): Uint8Array[] {
  const commands: Uint8Array[] = [];
  /** Adds a command and answers its number. */
  const add = (command: Uint8Array): number => commands.push(command) - 1;
  const { coinType, delivery, funds, gas } = plan;
  const to = input(places.destination);
  if (funds.kind === 'gas') {
    const part = firstResult(add(splitCoin(gasCoin, input(places.amount))));
    add(delivery === 'object' ? transferObject(part, to) : call('coin::send_funds', coinType, [part, to]));
  } else if (funds.coins.length === 0) {
    const whole = delivery === 'object' ? 'coin::redeem_funds' : 'balance::redeem_funds';
    const part = result(add(call(whole, coinType, [input(places.withdrawal)])));
    add(delivery === 'object' ? transferObject(part, to) : call('balance::send_funds', coinType, [part, to]));
  } else deliverPart(plan, funds, places, add);
  // What is left of the coins that pay goes where the next transaction needs no coin.
  if (gas.payment.length > 0) add(call('coin::send_funds', nativeType, [gasCoin, input(places.payer)]));
  return commands;
}

/** Merges everything into one coin and splits what is sent from it: so its amount is part of the bytes. */
function deliverPart(
  { coinType, delivery }: Plan,
  { withdrawal, coins }: Extract<Funds, { kind: 'held' }>,
  places: Places,
  add: (command: Uint8Array) => number,
): void {
  const whole = input(places.coins);
  const others = coins.slice(1).map((_coin, at) => input(places.coins + 1 + at));
  if (withdrawal > 0n) others.push(result(add(call('coin::redeem_funds', coinType, [input(places.withdrawal)]))));
  if (others.length > 0) add(mergeCoins(whole, others));
  const part = firstResult(add(splitCoin(whole, input(places.amount))));
  const to = input(places.destination);
  add(delivery === 'object' ? transferObject(part, to) : call('coin::send_funds', coinType, [part, to]));
  // Also when nothing is left: no object stays behind. It names the type of all that was merged and split.
  add(call('coin::send_funds', coinType, [whole, input(places.sender)]));
}
