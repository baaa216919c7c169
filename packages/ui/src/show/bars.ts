/** One bar: where it stands and how high it is, in parts of a thousand. */
export interface Bar {
  x: number;
  width: number;
  height: number;
}

const digits = 2;

/** Dollars as whole cents. Amounts stay exact; only their height on the screen is rounded. */
export const centsOf = (usd: string): bigint => {
  const [whole = '0', fraction = ''] = usd.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0').slice(0, digits));
};

/** Bars for amounts of dollars, the highest as high as there is room. */
export function barsOf(amounts: readonly string[]): Bar[] {
  const cents = amounts.map(centsOf);
  const highest = cents.reduce((most, one) => (one > most ? one : most), 1n);
  const step = 1000 / Math.max(1, amounts.length);
  return cents.map((one, at) => ({
    x: at * step + step * 0.15,
    width: step * 0.7,
    height: Number((one * 1000n) / highest),
  }));
}
