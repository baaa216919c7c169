import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { formatRate } from '../money/rate.ts';
import type { MarketQuote } from '../ports/rate-source.ts';
import type { Consensus } from './consensus.ts';
import { agreeOnCurrencies } from './currencies.ts';

const now = new Date('2026-03-02T09:15:00.000Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const days = (count: number): number => count * 86_400;
const usd: MarketQuote = { source: '', base: '', quote: 'USD', bid: null, ask: null, last: null, at: ago(2) };
const eur = (source: string, last: string, change: Partial<MarketQuote> = {}): MarketQuote => ({
  ...usd,
  source,
  base: 'EUR',
  last,
  ...change,
});
const tether: MarketQuote = { ...usd, base: 'USDT', last: '0.9995' };
const usdt = [
  { ...tether, source: 'a' },
  { ...tether, source: 'b' },
];

const agree = (currencies: readonly MarketQuote[], quotes: readonly MarketQuote[] = usdt): Consensus => {
  const [consensus] = agreeOnCurrencies({ quotes, currencies }, { now, sourcesMin: 2 });
  if (!consensus) throw new Error('Every currency has a judgement.');
  return consensus;
};
const rateOf = ({ rate }: Consensus): string | null => rate && formatRate(rate);
const faults = ({ inputs }: Consensus) =>
  Object.fromEntries(inputs.map(({ quote: { source }, fault }) => [source, fault]));
const daily = { daily: true, at: ago(days(3)) };

describe('the rate of a currency', () => {
  test('is the median of its pair with USD, and of those that stand the other way round', () => {
    const inverse = eur('b', '0.92', { inverse: true });
    expect(rateOf(agree([eur('a', '1.0875'), inverse]))).toBe('1.087228260869565217');
  });

  test('is read through the dollars that USDT is worth where an exchange trades USDT in it', () => {
    const through = eur('b', '0', { quote: 'USDT', inverse: true, bid: '0.919', ask: '0.9192' });
    const { inputs } = agree([eur('a', '1.0875'), through]);
    // the middle of 1/0.9192 and 1/0.919, times 0.9995
    expect(formatRate(inputs[1]!.price!)).toMatch(/^1\.08747/);
  });

  test('is confirmed by what was published up to five days ago, and is as old as what is of this minute', () => {
    const consensus = agree([eur('a', '1.0875'), eur('ecb', '1.0869', daily)]);
    expect([rateOf(consensus), consensus.at]).toEqual(['1.0872', ago(2)]);
    expect(faults(agree([eur('a', '1.0875'), eur('ecb', '1.0869', { daily: true, at: ago(days(5) + 1) })]))).toEqual({
      a: null,
      ecb: 'stale',
    });
  });

  test('is none where nobody tells a price of this minute, however many publish one daily', () => {
    expect(rateOf(agree([eur('ecb', '1.0875', daily), eur('other', '1.0875', daily)]))).toBeNull();
    expect(rateOf(agree([eur('a', '1.0875', { at: ago(21) }), eur('ecb', '1.0875', daily)]))).toBeNull();
  });

  test('is none of one source alone', () => {
    expect(rateOf(agree([eur('a', '1.0875')]))).toBeNull();
  });

  test('is none where two sources are further apart than the limit: nobody knows which of them is right', () => {
    const consensus = agree([eur('a', '1.0875'), eur('ecb', '1.0965', daily)]);
    expect([rateOf(consensus), faults(consensus)]).toEqual([null, { a: 'outlier', ecb: 'outlier' }]);
  });
});

test('one source that lies or is stale moves no rate by half a per cent: the rate is refused instead', () => {
  const honest = fc.integer({ min: -100, max: 100 });
  const lie = fc.oneof(fc.constant(9_000_000), fc.constant(-900_000), fc.integer({ min: -30_000, max: 30_000 }));
  // parts of a million off 1.0875
  const price = (off: number): string => (1.0875 * (1 + off / 1_000_000)).toFixed(9);
  fc.assert(
    fc.property(fc.array(honest, { minLength: 1, maxLength: 5 }), lie, fc.boolean(), (good, bad, isDaily) => {
      const liar = eur('liar', price(bad), isDaily ? daily : {});
      const rate = rateOf(agree([...good.map((off, index) => eur(`good-${index}`, price(off))), liar]));
      if (rate !== null) expect(Math.abs(Number(rate) / 1.0875 - 1)).toBeLessThan(0.005);
      if (good.length > 1) expect(rate).not.toBeNull();
    }),
    { numRuns: 2000 },
  );
});

test('a token with the code of a currency for its symbol is not taken for it', () => {
  const token = { ...usd, source: 'a', base: 'EUR', last: '7' };
  expect(rateOf(agree([eur('a', '1.0875'), eur('b', '1.0875')], [...usdt, token]))).toBe('1.0875');
});
