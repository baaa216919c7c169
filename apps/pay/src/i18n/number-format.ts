/** Writes numbers and times for one locale. Amounts come and stay as text: no digit passes through a float. */
export interface NumberFormat {
  /** `125.00` → `$125.00`. */
  usd(amount: string): string;
  /** `25.00`, `EUR` → `€25.00`: with as many digits after the point as the text has. */
  money(amount: string, currency: string): string;
  /** `0.0354` → `0.0354 ETH`, every digit kept, and never one alone: `49.9` → `49.90 USDT`. */
  coin(amount: string, symbol: string): string;
  /** The price of one unit, cut to the digits that a person compares. */
  rate(rate: string): string;
  count(number: number): string;
  /** `5` → `5 seconds`, `600` → `10 minutes`. */
  duration(seconds: number): string;
  moment(milliseconds: number): string;
}

/** Most digits that an amount has on the wire. */
const fractionDigitsMax = 18;

type Decimal = `${number}`;

/** Marks of direction would turn an amount around that stands isolated from the text about it. */
const directionMarks = /[\u061c\u200e\u200f]/g;

const unmarked = (text: string): string => text.replaceAll(directionMarks, '');

/** Digits after the point that a price needs: two from 100 on, four significant ones below 1. */
const rateDigits = (rate: string): number => {
  const [whole = '', fraction = ''] = rate.split('.');
  if (whole !== '0') return whole.length > 2 ? 2 : 4;
  return (/^0*/.exec(fraction)?.[0].length ?? 0) + 4;
};

/** Latin digits everywhere: wallets and explorers, which a payer compares with, show no others. */
export function openNumberFormat(locale: string): NumberFormat {
  const latin = new Intl.Locale(locale, { numberingSystem: 'latn' });
  const dollars = (minimumFractionDigits: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(latin, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits,
      maximumFractionDigits,
      roundingMode: 'trunc',
    });
  const money = dollars(2, 2);
  const exact = new Intl.NumberFormat(latin, { maximumFractionDigits: fractionDigitsMax });
  const cents = new Intl.NumberFormat(latin, { minimumFractionDigits: 2 });
  const unit = (name: 'second' | 'minute') =>
    new Intl.NumberFormat(latin, { style: 'unit', unit: name, unitDisplay: 'long' });
  const time = new Intl.DateTimeFormat(latin, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    usd: (amount) => unmarked(money.format(amount as Decimal)),
    money: (amount, currency) => {
      const digits = amount.split('.')[1]?.length ?? 0;
      const options = {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      } as const;
      return unmarked(new Intl.NumberFormat(latin, options).format(amount as Decimal));
    },
    coin: (amount, symbol) => {
      const isDime = /\.\d$/.test(amount);
      return `${(isDime ? cents : exact).format(amount as Decimal)}\u00a0${symbol}`;
    },
    rate: (rate) => unmarked(dollars(2, Math.max(2, rateDigits(rate))).format(rate as Decimal)),
    count: (number) => exact.format(number),
    duration: (seconds) =>
      seconds < 60 ? unit('second').format(seconds) : unit('minute').format(Math.ceil(seconds / 60)),
    moment: (milliseconds) => time.format(milliseconds),
  };
}
