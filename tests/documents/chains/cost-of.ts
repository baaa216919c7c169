import { divideUp, formatRequired, powerOfTen } from '@florin/domain/money/crypto';
import type { AssumedPrices } from './assumed-prices.ts';

/** How much of each unit a transaction is charged for, as records have it. */
export type Quantities = Readonly<Record<string, string>>;

/** What one transaction that sweeps is charged for, with what is sent to its address for it. */
export interface RecordedSweep {
  deposits: number;
  sweep: Quantities;
  funding: Quantities | null;
}

export interface Cost {
  /** Counts, prices and their sum, for people to follow. */
  arithmetic: string;
  /** Of one deposit, in the coin. */
  coins: string;
  /** The same in US dollars. */
  dollars: string;
}

/** Decimal places of a price of a unit, in base units. */
const pricePlaces = 6;
/** Of what is shown in dollars. */
const dollarPlaces = 6;

const grouped = (whole: bigint | string): string => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** A decimal number as a whole number of its last of so many places. @throws RangeError for any other text */
function scaled(decimal: string, places: number): bigint {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === undefined || fraction.length > places) throw new RangeError(`${decimal} has not ${places} places.`);
  return BigInt(whole + fraction.padEnd(places, '0'));
}

const priceOf = ({ units }: AssumedPrices, unit: string): string => {
  const known = units[unit];
  if (known === undefined) throw new Error(`Say in assumed-prices.ts what "${unit}" costs.`);
  return known.price;
};

/** What is charged for nothing is left out. */
const charged = (quantities: Quantities): [string, string][] =>
  Object.entries(quantities).filter(([, count]) => count !== '0');

const sumOf = (prices: AssumedPrices, quantities: Quantities): bigint =>
  charged(quantities).reduce(
    (sum, [unit, count]) => sum + BigInt(count) * scaled(priceOf(prices, unit), pricePlaces),
    0n,
  );

/** `21,000 gas × 1,000,000,000`; the price of one base unit needs no telling. */
function termsOf(prices: AssumedPrices, quantities: Quantities): string {
  const terms = charged(quantities).map(([unit, count]) => {
    const price = priceOf(prices, unit);
    const [whole = '', fraction] = price.split('.');
    const factor = price === '1' ? '' : ` × ${grouped(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
    return `${grouped(count)} ${unit}${factor}`;
  });
  return terms.length === 0 ? 'nothing' : terms.join(' + ');
}

/**
 * What one deposit's share of a sweep costs at assumed prices, rounded up.
 * @param coinUsd US dollars for a coin, a decimal number
 */
export function costOf(prices: AssumedPrices, { deposits, sweep, funding }: RecordedSweep, coinUsd: string): Cost {
  const { decimals, baseUnit } = prices.coin;
  const whole = sumOf(prices, sweep) + (funding === null ? 0n : sumOf(prices, funding));
  const units = divideUp(whole, BigInt(deposits) * powerOfTen(pricePlaces));
  const terms = [
    ...(funding === null ? [] : [`to fund it ${termsOf(prices, funding)}`]),
    funding === null ? termsOf(prices, sweep) : `to sweep it ${termsOf(prices, sweep)}`,
  ].join('; ');
  const share = deposits === 1 ? '' : ` for ${deposits} deposits`;
  const micros = divideUp(units * scaled(coinUsd, dollarPlaces), powerOfTen(decimals));
  return {
    arithmetic: `${terms} = ${grouped(divideUp(whole, powerOfTen(pricePlaces)))} ${baseUnit}${share}`,
    coins: `${formatRequired(units, decimals)} ${prices.coin.symbol}`,
    dollars: formatRequired(micros, dollarPlaces),
  };
}
