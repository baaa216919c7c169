import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { Movement, OutgoingIntent } from '@florin/domain/ports/chain';
import { chooseFunds } from './choose-funds.ts';
import { nativeType, typeOf } from './coin-type.ts';
import { readCoins, readHeld } from './holdings.ts';
import type { Node } from './node.ts';
import { type Funds, type Gas, gasCoinsMax, type Plan } from './plan.ts';
import { failing } from './simulate.ts';

type Moving = Pick<Movement, 'purpose' | 'from' | 'to' | 'asset' | 'amount'>;

/** Movements of coins to the treasury, from an address of ours. */
const comesHome = ({ purpose }: Pick<Moving, 'purpose'>): boolean => purpose === 'sweep' || purpose === 'consolidation';

/** The part of a plan that says what moves: home into the treasury's balance, to others as a coin that every wallet shows. */
export const partsOf = (moving: Moving, treasury: string | null): Pick<Plan, PlanPart> => ({
  sender: moving.from,
  destination: moving.to,
  coinType: typeOf(moving.asset),
  amount: moving.amount,
  delivery: moving.to === treasury || comesHome(moving) ? 'balance' : 'object',
});
type PlanPart = 'sender' | 'destination' | 'coinType' | 'amount' | 'delivery';

/** What makes the bytes of an intent its own: an id of other form than a UUID is named by a part of its hash. */
export function namesOf({ id }: Pick<OutgoingIntent, 'id'>): Pick<Plan, 'tag' | 'nonce'> {
  const digits = id.replaceAll('-', '').toLowerCase();
  const hash = sha256(new TextEncoder().encode(id));
  const tag = /^[0-9a-f]{32}$/.test(digits) ? hexToBytes(digits) : hash.slice(0, 16);
  return { tag, nonce: new DataView(hash.buffer, hash.byteOffset).getUint32(0) };
}

/**
 * The funds of a movement and what pays for it. The payer's balance pays where it suffices: then any number of
 * transactions run beside each other. Otherwise all of its coins do, as far as one transaction takes them, and what is
 * left of them goes into the balance.
 * @throws Refusal CONFLICT when either holds too little.
 */
export async function drawFunds(
  node: Node,
  parts: Pick<Plan, PlanPart>,
  { owner, price, budget }: Omit<Gas, 'payment'>,
): Promise<{ funds: Funds; gas: Gas }> {
  const { sender, coinType, amount } = parts;
  const isOwnCoin = sender === owner && coinType === nativeType;
  const gas = { owner, price, budget };
  const funds = await chooseFunds(node, { sender, coinType, amount, kept: isOwnCoin ? budget : 0n });
  if (funds !== null) {
    if (isOwnCoin || budget === 0n) return { funds, gas: { ...gas, payment: [] } };
    const { balance } = await readHeld(node, owner, nativeType);
    if (balance >= budget) return { funds, gas: { ...gas, payment: [] } };
  }
  const coins = (await readCoins(node, owner, nativeType)).slice(0, gasCoinsMax);
  const held = coins.reduce((sum, coin) => sum + coin.amount, 0n);
  const wanted = funds === null ? budget + amount : budget;
  if (held < wanted) throw failing(`who pays holds ${held} MIST in coins, and ${wanted} are wanted`);
  return { funds: funds ?? { kind: 'gas' }, gas: { ...gas, payment: coins.map(({ ref }) => ref) } };
}
