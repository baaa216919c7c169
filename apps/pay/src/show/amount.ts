/** Most fraction digits that an amount has on the wire. */
const scale = 18;

const units = (amount: string): bigint => {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
};

/** Whether anything was received. */
export const isPositive = (amount: string): boolean => units(amount) > 0n;

/** What `received` has more than `required`; null where there is nothing more. */
export const surplus = (received: string, required: string | null): string | null => {
  if (required === null) return null;
  const more = units(received) - units(required);
  if (more <= 0n) return null;
  const digits = String(more).padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
};

const grouped = (whole: string): string => whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** `12500.00` → `$12,500.00`. */
export const usdText = (amount: string): string => {
  const [whole = '', fraction = ''] = amount.split('.');
  return `$${grouped(whole)}.${fraction.padEnd(2, '0')}`;
};

/** USD for one unit, cut to the digits that a person compares: two from 100 on, four significant ones below 1. */
export const rateText = (rate: string): string => {
  const [whole = '', fraction = ''] = rate.split('.');
  const leadingZeros = /^0*/.exec(fraction)?.[0].length ?? 0;
  const kept = whole === '0' ? leadingZeros + 4 : whole.length > 2 ? 2 : 4;
  const shown = fraction.slice(0, kept).replace(/0+$/, '').padEnd(2, '0');
  return `$${grouped(whole)}.${shown}`;
};
