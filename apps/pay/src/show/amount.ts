/** Most fraction digits that an amount has on the wire. */
const scale = 18;

const units = (amount: string): bigint => {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
};

/** An amount of a token in base units. Digits beyond its last place are refused: no wallet could send them. */
export function baseUnitsOf(amount: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  if (fraction.length > decimals) throw new RangeError('more places than the token has');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Whether anything was received. */
export const isPositive = (amount: string): boolean => units(amount) > 0n;

/** Whole percents of `required` that `received` makes, from 0 to 100: for a drawing, never for a decision. */
export const percentOf = (received: string, required: string): number => {
  const whole = units(required);
  return whole <= 0n ? 0 : Math.min(100, Number((units(received) * 100n) / whole));
};

/** Negative, zero or positive as `a` is less than, equal to or more than `b`. */
export const compareAmounts = (a: string, b: string): number =>
  Number(units(a) > units(b)) - Number(units(a) < units(b));
