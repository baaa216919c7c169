/** Writes money, counts and times for one locale. Amounts come and stay as text: no digit passes through a float. */
export interface Format {
  /** `125.00` → `$125.00`. */
  usd(amount: string): string;
  /** `0.0354`, `ETH` → `0.0354 ETH`, every digit kept. */
  coin(amount: string, symbol: string): string;
  count(number: number): string;
  /** A moment with its minute, where the person is. */
  moment(iso: string): string;
  /** The same in UTC, and it says so: for lists that are cut by the days of UTC. */
  utcMoment(iso: string): string;
  day(iso: string): string;
  /** `2026-02` → `February 2026`. */
  month(yearAndMonth: string): string;
  /** How long ago, in the largest unit that says something. */
  ago(iso: string, nowMs: number): string;
}

type Decimal = `${number}`;

/** Most digits that an amount has on the wire. */
const fractionDigitsMax = 18;
/** Marks of direction would turn an amount around that stands isolated from the text about it. */
const unmarked = (text: string): string => text.replaceAll(/[\u061c\u200e\u200f]/g, '');

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Latin digits everywhere: wallets and explorers, which people compare with, show no others. */
export function openFormat(language: string): Format {
  const latin = new Intl.Locale(language, { numberingSystem: 'latn' });
  const usd = new Intl.NumberFormat(latin, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
  const exact = new Intl.NumberFormat(latin, { maximumFractionDigits: fractionDigitsMax });
  const moment = new Intl.DateTimeFormat(latin, { dateStyle: 'medium', timeStyle: 'short' });
  const utcMoment = new Intl.DateTimeFormat(latin, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  const day = new Intl.DateTimeFormat(latin, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(latin, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(latin.toString(), { numeric: 'auto' });
  return {
    usd: (amount) => unmarked(usd.format(amount as Decimal)),
    coin: (amount, symbol) => `${exact.format(amount as Decimal)}\u00a0${symbol}`,
    count: (number) => exact.format(number),
    moment: (iso) => moment.format(Date.parse(iso)),
    utcMoment: (iso) => utcMoment.format(Date.parse(iso)),
    day: (iso) => day.format(Date.parse(iso)),
    month: (yearAndMonth) => unmarked(month.format(Date.parse(yearAndMonth))),
    ago: (iso, nowMs) => {
      const seconds = Math.round((Date.parse(iso) - nowMs) / 1000);
      const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
      return relative.format(Math.trunc(seconds / length), unit);
    },
  };
}
