/** The best prices of one pair at one moment, as text. */
export interface Book {
  base: string;
  quote: string;
  bid: string;
  ask: string;
  last: string;
  at: Date;
}

const scale = 10n ** 8n;

/** Text of a number of 10⁻⁸. */
const text = (units: bigint): string => {
  const digits = units.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
};

const unitsOf = (price: string): bigint => {
  const [whole = '0', fraction = ''] = price.split('.');
  return BigInt(whole) * scale + BigInt(fraction.slice(0, 8).padEnd(8, '0'));
};

/** A book around a price: bid and ask a hundredth of a percent away from it, times `factor`; crossed: the other way round. */
export function bookAround(
  { base, quote, price, at }: { base: string; quote: string; price: string; at: Date },
  { factor = 1n, crossed = false }: { factor?: bigint; crossed?: boolean } = {},
): Book {
  const middle = unitsOf(price) * factor;
  const spread = middle / 10_000n || 1n;
  const [bid, ask] = crossed ? [middle + spread * 100n, middle - spread] : [middle - spread, middle + spread];
  return { base, quote, bid: text(bid), ask: text(ask), last: text(middle), at };
}
