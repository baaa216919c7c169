import { NodeFailure } from './failures.ts';
import { Numeral } from './numeral.ts';

/** Checks of what a node answers. Each throws NodeFailure: an answer of the wrong form is never used in part. */

export type Fields = Readonly<Record<string, unknown>>;

export const wrong = (what: string): NodeFailure => new NodeFailure(`The node's answer has no valid ${what}.`);

export function fields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Numeral)
    throw wrong(what);
  return value as Fields;
}

export function list<Item>(value: unknown, what: string, read: (item: unknown) => Item): Item[] {
  if (!Array.isArray(value)) throw wrong(what);
  return value.map((item) => read(item));
}

/** A whole number of at most 16 digits, not negative. */
export function whole(value: unknown, what: string): bigint {
  if (!(value instanceof Numeral) || !/^\d{1,16}$/.test(value.text)) throw wrong(what);
  return BigInt(value.text);
}

/** A decimal number in units of `places` decimal places, with or without exponent; nothing is rounded away. */
export function scaled(value: unknown, places: number, what: string): bigint {
  const parts =
    value instanceof Numeral ? /^(-?)(\d{1,20})(?:\.(\d{1,20}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(value.text) : null;
  if (parts === null) throw wrong(what);
  const [, sign = '', digits = '', fraction = '', exponent = '0'] = parts;
  const shift = places - fraction.length + Number(exponent);
  const all = BigInt(digits + fraction);
  const scale = 10n ** BigInt(Math.abs(shift));
  if (shift < 0 && all % scale !== 0n) throw wrong(what);
  const units = shift < 0 ? all / scale : all * scale;
  return sign === '-' ? -units : units;
}

export function text(value: unknown, what: string): string {
  if (typeof value !== 'string') throw wrong(what);
  return value;
}
