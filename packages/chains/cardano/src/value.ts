import { hexToBytes } from '@noble/hashes/utils.js';
import { type Cbor, CborError, CborMap } from './cbor.ts';
import { hex, partsOf } from './address.ts';

/** What lies in one place: lovelace, and whatever native assets come with them. */
export interface Value {
  lovelace: bigint;
  /** By the asset's canonical name; never zero. */
  assets: ReadonlyMap<string, bigint>;
}

export const noAssets: ReadonlyMap<string, bigint> = new Map();
export const ofCoin = (lovelace: bigint): Value => ({ lovelace, assets: noAssets });

/** All of it together. */
export function sumOf(values: readonly Value[]): Value {
  const assets = new Map<string, bigint>();
  let lovelace = 0n;
  for (const value of values) {
    lovelace += value.lovelace;
    for (const [ref, amount] of value.assets) assets.set(ref, (assets.get(ref) ?? 0n) + amount);
  }
  return { lovelace, assets };
}

/** The first without the second. Null where it does not hold so much. */
export function without(value: Value, part: Value): Value | null {
  const assets = new Map(value.assets);
  for (const [ref, amount] of part.assets) {
    const left = (assets.get(ref) ?? 0n) - amount;
    if (left < 0n) return null;
    if (left === 0n) assets.delete(ref);
    else assets.set(ref, left);
  }
  const lovelace = value.lovelace - part.lovelace;
  return lovelace < 0n ? null : { lovelace, assets };
}

/** Shorter names come first, those of one length by their bytes. */
const canonically = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other));

/** The assets of a value in the order in which its bytes name them: it is the same for everybody. */
export const orderOf = ({ assets }: Pick<Value, 'assets'>): string[] =>
  [...assets.keys()].toSorted((one, other) => {
    const [left, right] = [partsOf(one), partsOf(other)];
    return canonically(left.policy, right.policy) || canonically(left.name, right.name);
  });

export function encodeValue(value: Value): Cbor {
  if (value.assets.size === 0) return value.lovelace;
  const byPolicy = Map.groupBy(orderOf(value), (ref) => partsOf(ref).policy);
  const policies = [...byPolicy].map(([policy, refs]): [Cbor, Cbor] => [
    hexToBytes(policy),
    new CborMap(refs.map((ref) => [hexToBytes(partsOf(ref).name), value.assets.get(ref) ?? 0n])),
  ]);
  return [value.lovelace, new CborMap(policies)];
}

/** @throws CborError for what is no value */
export function decodeValue(cbor: Cbor | undefined): Value {
  if (typeof cbor === 'bigint') return ofCoin(cbor);
  const [lovelace, policies] = Array.isArray(cbor) ? (cbor as readonly Cbor[]) : [];
  if (typeof lovelace !== 'bigint' || !(policies instanceof CborMap)) throw new CborError('An amount is none.');
  const assets = new Map<string, bigint>();
  for (const [policy, names] of policies.entries) {
    if (!(policy instanceof Uint8Array) || !(names instanceof CborMap)) throw new CborError('An asset is none.');
    for (const [name, amount] of names.entries) {
      if (!(name instanceof Uint8Array) || typeof amount !== 'bigint' || amount === 0n)
        throw new CborError('An asset is none.');
      assets.set(hex(policy) + hex(name), amount);
    }
  }
  return { lovelace, assets };
}
