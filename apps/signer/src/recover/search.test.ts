import type { Holding, HoldingScan } from '@florin/domain/ports/holding-scan';
import { describe, expect, test } from 'vitest';
import { searchOn } from './search.ts';

const holdingAt = (index: bigint): Holding => ({ index, address: `a${index}`, asset: { kind: 'native' }, amount: 1n });

/** A chain with something on these indexes; notes what it is asked. */
function scanOf(...indexes: bigint[]) {
  const asked: (readonly [bigint, bigint])[] = [];
  const scan: HoldingScan = {
    step: 10n,
    atOnce: 3,
    read: async (from, end) => {
      asked.push([from, end]);
      return indexes.filter((index) => index >= from && index < end).map(holdingAt);
    },
  };
  return { scan, asked };
}

const start = { next: 0n, holdings: [] };

describe('a search', () => {
  test('up to an index looks at every index to it, once, and at none beyond', async () => {
    const { scan, asked } = scanOf(0n, 44n, 45n);
    const { next, holdings } = await searchOn(scan, { upTo: 44n, gap: null }, start, () => {});
    expect(holdings.map(({ index }) => index)).toEqual([0n, 44n]);
    expect(next).toBe(45n);
    expect(asked).toEqual([
      [0n, 10n],
      [10n, 20n],
      [20n, 30n],
      [30n, 40n],
      [40n, 45n],
    ]);
  });

  test('with a gap goes on behind everything that it finds', async () => {
    const { scan } = scanOf(19n, 38n, 57n, 78n);
    const { next, holdings } = await searchOn(scan, { upTo: null, gap: 20n }, start, () => {});
    expect(holdings.map(({ index }) => index)).toEqual([19n, 38n, 57n]);
    expect(next).toBe(78n);
  });

  test('ends by whichever end comes first', async () => {
    const { scan } = scanOf(5n);
    expect((await searchOn(scan, { upTo: 100n, gap: 7n }, start, () => {})).next).toBe(13n);
    expect((await searchOn(scan, { upTo: 9n, gap: 7n }, start, () => {})).next).toBe(10n);
  });

  test('that was interrupted goes on with what it noted, and asks nothing again', async () => {
    const { scan, asked } = scanOf(3n, 33n);
    const noted: { next: bigint; holdings: readonly Holding[] }[] = [];
    await searchOn(scan, { upTo: 29n, gap: null }, start, (search) => noted.push(search));
    const before = asked.length;
    const last = noted.at(-1) ?? start;
    const { holdings } = await searchOn(scan, { upTo: 39n, gap: null }, last, () => {});
    expect(asked.slice(before)).toEqual([[30n, 40n]]);
    expect(holdings.map(({ index }) => index)).toEqual([3n, 33n]);
  });
});
