import type { BaseUnits, CryptoAmount, Fraction, Rate, Usd } from './decimal-types.ts';
import { refuse } from './errors.ts';

export type { BaseUnits, CryptoAmount, Fraction, Rate, SignedCryptoAmount, Usd } from './decimal-types.ts';

/** Digits after the point that are counted with; no decimal of the wire has more. */
const digits = 18;

/** Checks a text of one unit, and calculates with it exactly. Units do not mix. */
export interface Unit<T extends string> {
  /** The text as the wire spells it. @throws FlorinError `INVALID_ARGUMENT` for anything that would have to be rounded */
  (text: string): T;
  add(...values: readonly T[]): T;
  /** @throws FlorinError `INVALID_ARGUMENT` when the difference is below zero: no text of the unit says that */
  subtract(from: T, value: T): T;
  compare(a: T, b: T): -1 | 0 | 1;
}

const parse = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
};

const spell = (value: bigint, least: number): string => {
  const text = String(value).padStart(digits + 1, '0');
  const fraction = text.slice(-digits);
  const kept = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '');
  return text.slice(0, -digits) + (kept && `.${kept}`);
};

/** `least` and `most` digits after the point. */
function unitOf<T extends string>(name: string, least: number, most: number): Unit<T> {
  const pattern = new RegExp(`^\\d{1,78}(\\.\\d{1,${most}})?$`);
  const check = (text: string): T =>
    typeof text === 'string' && pattern.test(text)
      ? (spell(parse(text), least) as T)
      : refuse(`${name} must be text of digits with at most ${most} after the point, without sign or exponent.`);
  return Object.assign(check, {
    add: (...values: readonly T[]): T =>
      spell(
        values.reduce((sum, value) => sum + parse(value), 0n),
        least,
      ) as T,
    subtract: (from: T, value: T): T => {
      const difference = parse(from) - parse(value);
      return difference < 0n
        ? refuse(`${from} - ${value} is below zero: compare first.`)
        : (spell(difference, least) as T);
    },
    compare: (a: T, b: T) => {
      const difference = parse(a) - parse(b);
      return difference < 0n ? -1 : difference > 0n ? 1 : 0;
    },
  });
}

const wholeNumber = (name: string, value: number | bigint): bigint =>
  typeof value === 'bigint' || Number.isSafeInteger(value)
    ? BigInt(value)
    : refuse(`${name} must be a whole number, below 2^53 unless it is a bigint.`);

/** What carts need beside: prices in cents, and so many of one thing. */
export interface UsdUnit extends Unit<Usd> {
  /** `fromCents(1999)` is `19.99`. @throws FlorinError `INVALID_ARGUMENT` for a part of a cent, or below zero */
  fromCents(cents: number | bigint): Usd;
  /** `times('19.99', 3)` is `59.97`. @throws FlorinError `INVALID_ARGUMENT` for a part of one, or below zero */
  times(price: Usd, quantity: number | bigint): Usd;
}

const centScale = 10n ** 16n;
const notNegative = (value: bigint): Usd =>
  value < 0n ? refuse('US dollars must not be below zero.') : (spell(value, 2) as Usd);

/** US dollars: `usd('25')` is `25.00`; `usd('0.005')` is refused, never rounded. */
export const usd: UsdUnit = /* @__PURE__ */ Object.assign(unitOf<Usd>('USD', 2, 2), {
  fromCents: (cents: number | bigint) => notNegative(wholeNumber('cents', cents) * centScale),
  times: (price: Usd, quantity: number | bigint) => notNegative(parse(usd(price)) * wholeNumber('quantity', quantity)),
});
/** Whole units of a token. */
export const cryptoAmount: Unit<CryptoAmount> = /* @__PURE__ */ unitOf('An amount', 0, digits);
/** US dollars for one whole unit of a token. */
export const rate: Unit<Rate> = /* @__PURE__ */ unitOf('A rate', 1, digits);
/** A share of one. */
export const fraction: Unit<Fraction> = /* @__PURE__ */ unitOf('A fraction', 0, 6);

/** A token's smallest units as a request carries them. @throws FlorinError `INVALID_ARGUMENT` below 1 */
export const baseUnits = (units: bigint): BaseUnits =>
  units > 0n ? (String(units) as BaseUnits) : refuse('Base units must be a whole number above 0.');

/** Exact. @throws FlorinError `INVALID_ARGUMENT` when the token has fewer decimals than the amount */
export function toBaseUnits(amount: CryptoAmount, decimals: number): bigint {
  const scaled = parse(amount) * 10n ** BigInt(decimals);
  return scaled % 10n ** BigInt(digits) === 0n
    ? scaled / 10n ** BigInt(digits)
    : refuse(`${amount} has more digits than the ${decimals} of its token.`);
}

/** Rounds down at 18 digits, for tokens that have more. */
export const fromBaseUnits = (units: bigint, decimals: number): CryptoAmount =>
  spell((units * 10n ** BigInt(digits)) / 10n ** BigInt(decimals), 0) as CryptoAmount;
