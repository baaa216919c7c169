import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRate } from '../money/rate.ts';
import { share } from '../money/share.ts';
import type { MarketQuote } from '../ports/rate-source.ts';
import { agreeOnRates, type Consensus, quoteAgeSecondsMax } from './consensus.ts';

const now = new Date('2026-03-02T09:15:00.000Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const terms = { now, outlierRate: share('0.02'), sourcesMin: 2 };

const quote = (source: string, base: string, price: string, change: Partial<MarketQuote> = {}): MarketQuote => ({
  source,
  base,
  quote: 'USD',
  bid: price,
  ask: price,
  last: price,
  at: ago(2),
  ...change,
});
const agree = (quotes: readonly MarketQuote[], symbol = 'ETH', change: Partial<typeof terms> = {}): Consensus => {
  const [consensus] = agreeOnRates(quotes, [symbol], { ...terms, ...change });
  if (!consensus) throw new Error('Every symbol has a judgement.');
  return consensus;
};
const rateOf = ({ rate }: Consensus): string | null => rate && formatRate(rate);
const faults = ({ inputs }: Consensus) =>
  Object.fromEntries(inputs.map(({ quote: { source }, fault }) => [source, fault]));

const three = [quote('a', 'ETH', '3000'), quote('b', 'ETH', '3001'), quote('c', 'ETH', '3005')];

describe('the rate', () => {
  test('is the median of the sources', () => {
    expect(rateOf(agree(three))).toBe('3001.0');
  });

  test('is the mean of the two in the middle when their number is even', () => {
    expect(rateOf(agree([...three, quote('d', 'ETH', '3004')]))).toBe('3002.5');
  });

  test('takes the middle of bid and ask, and the last trade where a source tells neither', () => {
    const spread = quote('a', 'ETH', '1', { bid: '2999.5', ask: '3000.1' });
    const traded = quote('b', 'ETH', '3000.2', { bid: null, ask: null });
    expect(rateOf(agree([spread, traded]))).toBe('3000.0');
  });

  test('takes the last trade, too, where a source tells but one side of its book', () => {
    const bidOnly = quote('a', 'ETH', '3000', { bid: '1', ask: null });
    const askOnly = quote('b', 'ETH', '3000', { bid: null, ask: '9999' });
    expect(rateOf(agree([bidOnly, askOnly]))).toBe('3000.0');
  });

  test('counts quotes to the last millisecond of their age, and not one more', () => {
    const aged = (milliseconds: number) => new Date(now.getTime() - quoteAgeSecondsMax * 1000 - milliseconds);
    const others = [quote('a', 'ETH', '3000'), quote('b', 'ETH', '3000')];
    const fault = (at: Date) => faults(agree([...others, quote('c', 'ETH', '3000', { at })]))['c'];
    expect([fault(aged(0)), fault(aged(1))]).toEqual([null, 'stale']);
  });

  test('says how old the oldest quote is that counts', () => {
    const old = quote('d', 'ETH', '3003', { at: ago(19) });
    const older = quote('e', 'ETH', '3003', { at: ago(21) });
    expect(agree([...three, old, older]).at).toEqual(ago(19));
  });

  test('is not made of fewer sources than are asked for', () => {
    expect(rateOf(agree([quote('a', 'ETH', '3000')]))).toBeNull();
    expect(rateOf(agree(three, 'ETH', { sourcesMin: 4 }))).toBeNull();
    expect(agree([])).toEqual({ symbol: 'ETH', rate: null, at: null, inputs: [] });
  });
});

describe('a quote does not count', () => {
  test.each([
    ['stale', quote('d', 'ETH', '3003', { at: ago(quoteAgeSecondsMax + 0.001) })],
    ['crossed', quote('d', 'ETH', '3003', { bid: '3003', ask: '3002' })],
    ['malformed', quote('d', 'ETH', '3e3')],
    ['malformed', quote('d', 'ETH', '3003', { ask: 'none' })],
    ['malformed', quote('d', 'ETH', '0')],
    ['outlier', quote('d', 'ETH', '30010')],
    ['outlier', quote('d', 'ETH', '300.1')],
    ['no_bridge', quote('d', 'ETH', '3003', { quote: 'USDT' })],
  ])('when it is %s, and is kept with the reason', (fault, bad) => {
    const consensus = agree([...three, bad]);
    expect(rateOf(consensus)).toBe('3001.0');
    expect(faults(consensus)).toEqual({ a: null, b: null, c: null, d: fault });
  });

  test('when it is far from one other, and neither does that one: nobody knows which is right', () => {
    const consensus = agree([quote('a', 'ETH', '3000'), quote('b', 'ETH', '30000')]);
    expect([rateOf(consensus), faults(consensus)]).toEqual([null, { a: 'outlier', b: 'outlier' }]);
  });
});

describe('a price in another coin', () => {
  const usdt = [quote('a', 'USDT', '0.999'), quote('b', 'USDT', '0.999')];
  const btc = [quote('a', 'BTC', '100000'), quote('c', 'BTC', '100100', { quote: 'USDT' })];

  test('counts through the rate agreed for USDT', () => {
    const inUsdt = quote('c', 'ETH', '3003', { quote: 'USDT' });
    expect(rateOf(agree([...usdt, quote('a', 'ETH', '3000'), inUsdt]))).toBe('2999.9985');
  });

  test('counts through BTC, which itself may be priced in USDT', () => {
    const inBtc = quote('b', 'ETH', '0.03', { quote: 'BTC' });
    expect(rateOf(agree([...usdt, ...btc, quote('a', 'ETH', '3000'), inBtc]))).toBe('2999.99925');
  });

  test('is as old as the coin it goes through', () => {
    const old = [quote('a', 'USDT', '1', { at: ago(15) }), quote('b', 'USDT', '1')];
    const consensus = agree([...old, quote('a', 'ETH', '3000'), quote('c', 'ETH', '3001', { quote: 'USDT' })]);
    expect(consensus.at).toEqual(ago(15));
  });

  test('does not count while USDT is off its peg; prices in USD still do', () => {
    const lost = [quote('a', 'USDT', '0.96'), quote('b', 'USDT', '0.96')];
    const quotes = [...lost, ...three, quote('d', 'ETH', '3001', { quote: 'USDT' })];
    expect(faults(agree(quotes))).toEqual({ a: null, b: null, c: null, d: 'no_bridge' });
    expect(rateOf(agree(quotes))).toBe('3001.0');
    expect(rateOf(agree(quotes, 'USDT'))).toBe('0.96');
  });

  test('never prices USDT through BTC, nor BTC through itself', () => {
    const circle = [quote('a', 'USDT', '0.00001', { quote: 'BTC' }), quote('b', 'BTC', '1', { quote: 'BTC' })];
    expect(faults(agree(circle, 'USDT'))).toEqual({ a: 'no_bridge' });
    expect(faults(agree(circle, 'BTC'))).toEqual({ b: 'no_bridge' });
  });
});

test('a source has one voice, its most direct sound quote', () => {
  const usdt = [quote('a', 'USDT', '1'), quote('b', 'USDT', '1')];
  const [direct, cross] = [quote('a', 'ETH', '3000'), quote('a', 'ETH', '3010', { quote: 'USDT' })];
  expect(agree([...usdt, cross, direct]).inputs).toMatchObject([{ quote: direct, fault: null }]);
  const crossed = { ...direct, bid: '3001' };
  expect(agree([...usdt, cross, crossed]).inputs).toMatchObject([{ quote: cross, fault: null }]);
});

/** Thousandths of the true price. */
const thousandths = (price: bigint, part: number): string => {
  const text = ((price * BigInt(Math.round(part * 1000))) / 1_000_000n).toString().padStart(5, '0');
  return `${text.slice(0, -4)}.${text.slice(-4)}`;
};
const honest = fc.double({ min: 999, max: 1001, noNaN: true });
const lie = fc.oneof(
  fc.double({ min: 10_000, max: 10_000, noNaN: true }),
  fc.double({ min: 0.1, max: 5000, noNaN: true }),
);

test('less than half of the sources, whatever they say, never move the rate out of the range of the honest ones', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10_000n, max: 10n ** 12n }),
      fc.array(honest, { minLength: 3, maxLength: 9 }),
      fc.array(fc.record({ part: lie, ask: lie, at: fc.integer({ min: 0, max: 60 }) }), { minLength: 1, maxLength: 4 }),
      (price, good, bad) => {
        const liars = bad.slice(0, Math.ceil(good.length / 2) - 1);
        const consensus = agree([
          ...good.map((part, index) => quote(`good-${index}`, 'ETH', thousandths(price, part))),
          ...liars.map(({ part, ask, at }, index) =>
            quote(`bad-${index}`, 'ETH', '', {
              bid: thousandths(price, part),
              ask: thousandths(price, ask),
              at: ago(at),
            }),
          ),
        ]);
        const said = good.map((part) => Number(thousandths(price, part)));
        const rate = Number(rateOf(consensus));
        // a liar within 2 % stays a minority among those that count
        expect(rate).toBeGreaterThanOrEqual(Math.min(...said) * (1 - 1e-9));
        expect(rate).toBeLessThanOrEqual(Math.max(...said) * (1 + 1e-9));
      },
    ),
    { numRuns: 2000 },
  );
});

test('no rate has a part older than it says, and none is older than quotes may be', () => {
  const ages = fc.array(fc.integer({ min: -5, max: 60 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(ages, (seconds) => {
      const consensus = agree(seconds.map((age, index) => quote(`s${index}`, 'ETH', '3000', { at: ago(age) })));
      const counted = consensus.inputs.filter(({ fault }) => fault === null);
      expect(consensus.at === null).toBe(counted.length < terms.sourcesMin);
      if (consensus.at === null) return;
      expect(consensus.at).toEqual(new Date(Math.min(...counted.map(({ at }) => at.getTime()))));
      expect(now.getTime() - consensus.at.getTime()).toBeLessThanOrEqual(quoteAgeSecondsMax * 1000);
    }),
  );
});
