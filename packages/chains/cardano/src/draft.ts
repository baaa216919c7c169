import { Refusal } from '@florin/domain/errors';
import type { Asset, Coin } from '@florin/domain/ports/chain';
import { isCompanion } from './arrivals.ts';
import { type Held, scriptsOf } from './contents.ts';
import { least } from './minimum.ts';
import type { Network } from './networks.ts';
import { bytesOfSigned, feeOf, type Parameters } from './parameters.ts';
import type { Input, Output, Plan } from './plan.ts';
import { encodeCbor } from './cbor.ts';
import { encodeValue, ofCoin, sumOf, type Value, without } from './value.ts';

/** What a movement is made of. */
export interface Draft {
  coins: readonly Held<Coin>[];
  to: string;
  asset: Asset;
  /** Base units that arrive. */
  amount: bigint;
  /** What leaves each deposit address; nothing of the treasury's own. */
  leaving: ReadonlyMap<string, bigint>;
  treasury: string;
  /** The slot from which on no block takes it. */
  end: bigint;
}

/** Coins in the order of the bytes: of their places. */
export const inOrder = <Place extends { txHash: string; position: number }>(coins: readonly Place[]): Place[] =>
  coins.toSorted((one, other) =>
    one.txHash === other.txHash ? one.position - other.position : one.txHash < other.txHash ? -1 : 1,
  );

/**
 * The transaction of a movement: what moves, what goes back to the addresses that it came from, and the rest to the
 * treasury, which pays. Null where the coins do not suffice.
 * @throws Refusal CONFLICT when it is too little, or too large, for the chain to carry.
 */
export function draftPlan(network: Network, draft: Draft, prices: Parameters): Plan | null {
  const { coins, treasury, end } = draft;
  const paid = paidOutput(network, draft, prices);
  const backs: Output[] = [];
  for (const [address, own] of Map.groupBy(coins, (coin) => coin.address)) {
    if (address === treasury) continue;
    const moved = valueOf(draft.asset, draft.leaving.get(address) ?? 0n);
    const back = backOutput(network, { address, own, moved }, prices);
    if (back === null) return null;
    if (back !== 'nothing') backs.push(back);
  }
  const left = without(sumOf(coins), sumOf([paid, ...backs]));
  return left === null ? null : balance(network, { coins, left, outputs: [paid, ...backs], treasury, end }, prices);
}

const toInput = ({ txHash, position, address, amount: lovelace }: Coin): Input => ({
  txHash,
  position,
  address,
  lovelace,
});

interface Unbalanced {
  coins: readonly Held<Coin>[];
  outputs: readonly Output[];
  /** What the outputs do not take. */
  left: Value;
  treasury: string;
  end: bigint;
}

/**
 * Adds the output that takes what is left and pays the fee out of it. Null where too little is left.
 * @throws Refusal CONFLICT when it is too large for the chain to carry.
 */
export function balance(
  network: Network,
  { coins, outputs, left, treasury, end }: Unbalanced,
  prices: Parameters,
): Plan | null {
  const change: Output = { address: treasury, ...left };
  const plan = { inputs: coins.map(toInput), outputs: [...outputs, change], fee: 0n, end };
  const fee = feeOf(network, plan, { prices, scripts: scriptsOf(coins) });
  const rest = left.lovelace - fee;
  if (rest < 0n || rest < least(network, { ...change, lovelace: rest }, prices.perByte)) return null;
  const balanced = { ...plan, fee, outputs: [...outputs, { ...change, lovelace: rest }] };
  expectCarried(network, balanced, prices);
  return balanced;
}

function expectCarried(network: Network, plan: Plan, { bytesMax, valueBytesMax }: Parameters): void {
  const isTooLarge =
    bytesOfSigned(network, plan) > bytesMax ||
    plan.outputs.some((output) => BigInt(encodeCbor(encodeValue(output)).length) > valueBytesMax);
  if (isTooLarge) throw new Refusal('CONFLICT', 'It would be larger than what the chain carries in one transaction.');
}

export const valueOf = (asset: Asset, amount: bigint): Value =>
  asset.kind === 'native'
    ? ofCoin(amount)
    : { lovelace: 0n, assets: new Map(amount === 0n ? [] : [[asset.ref, amount]]) };

/** What moves, with the lovelace that a token needs beside it. */
export function paidOutput(
  network: Network,
  { to, asset, amount }: Pick<Draft, 'to' | 'asset' | 'amount'>,
  { perByte }: Parameters,
): Output {
  const bare: Output = { address: to, ...valueOf(asset, amount) };
  const needed = least(network, bare, perByte);
  if (asset.kind === 'token') return { ...bare, lovelace: needed };
  if (amount < needed) throw new Refusal('CONFLICT', `The chain carries no less than ${needed} lovelace.`);
  return bare;
}

interface Emptied {
  address: string;
  own: readonly Held<Coin>[];
  moved: Value;
}

/**
 * What stays of the coins of a deposit address: other assets, and lovelace that were paid for their own sake. Those that
 * came to accompany assets stay with assets that stay, and otherwise go to the treasury.
 */
function backOutput(
  network: Network,
  { address, own, moved }: Emptied,
  { perByte }: Parameters,
): Output | 'nothing' | null {
  const companions = own.reduce((sum, coin) => sum + (isCompanion(network, coin) ? coin.lovelace : 0n), 0n);
  const stays = without(sumOf([...own, ofCoin(-companions)]), moved);
  if (stays === null) return null;
  if (stays.assets.size === 0 && stays.lovelace === 0n) return 'nothing';
  const lovelace = stays.lovelace + (stays.assets.size > 0 ? companions : 0n);
  const back: Output = { address, assets: stays.assets, lovelace };
  const needed = least(network, back, perByte);
  return lovelace < needed ? { ...back, lovelace: needed } : back;
}
