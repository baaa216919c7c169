import { NodeFailure } from './failures.ts';
import { digitsOf, Numeral } from './numeral.ts';

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

/** A whole number of at most `digitsMax` digits, not negative. */
export const whole = (value: unknown, what: string, digitsMax = 16): bigint =>
  wholeOrText(typeof value === 'string' ? null : value, what, digitsMax);

/** A whole number of at most `digitsMax` digits, not negative: many nodes write small ones as numbers, and others as text. */
export function wholeOrText(value: unknown, what: string, digitsMax: number): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  const digits = value instanceof Numeral ? value.text : value;
  if (typeof digits !== 'string' || digits.length > digitsMax || !/^\d+$/.test(digits)) throw wrong(what);
  return BigInt(digits);
}

/** A decimal number in units of `places` decimal places, with or without exponent; nothing is rounded away. */
export function scaled(value: unknown, places: number, what: string): bigint {
  const parts = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(digitsOf(value) ?? '');
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
