import { fields, list, text, wholeOrText, wrong } from '@florin/json-rpc/answers';
import { parseAsset } from './address.ts';
import type { Value } from './value.ts';

/** Checks of what a node answers. Each throws NodeFailure: an answer of the wrong form is never used in part. */

/** A whole number that is not negative, as a number or as text: indexes have changed from one to the other. */
export const whole = (value: unknown, what: string): bigint => wholeOrText(value, what, 30);

export function hash(value: unknown, what: string): string {
  const spelled = text(value, what);
  if (!/^[0-9a-f]{64}$/.test(spelled)) throw wrong(what);
  return spelled;
}

/** What an output holds: pairs of a unit and its quantity. */
export function toValue(value: unknown, what: string): Value {
  let lovelace = 0n;
  const assets = new Map<string, bigint>();
  for (const pair of list(value, what, (one) => fields(one, what))) {
    const unit = text(pair.unit, `${what}: unit`);
    const quantity = whole(pair.quantity, `${what}: quantity`);
    const ref = unit === 'lovelace' ? null : parseAsset(unit);
    if (unit === 'lovelace') lovelace += quantity;
    else if (ref === null) throw wrong(`${what}: unit`);
    else if (quantity > 0n) assets.set(ref, (assets.get(ref) ?? 0n) + quantity);
  }
  return { lovelace, assets };
}

/** What a block says of itself. */
export interface BlockMark {
  height: bigint;
  hash: string;
  parentHash: string;
  time: Date;
  slot: bigint;
}

const noParent = '0'.repeat(64);

export function toMark(value: unknown): BlockMark {
  const block = fields(value, 'block');
  // The first block of a chain has none.
  const parent = block.previous_block;
  return {
    height: whole(block.height, 'block: height'),
    hash: hash(block.hash, 'block: hash'),
    parentHash: parent === null || parent === undefined ? noParent : hash(parent, 'block: previous_block'),
    time: new Date(Number(whole(block.time, 'block: time')) * 1000),
    slot: whole(block.slot, 'block: slot'),
  };
}
