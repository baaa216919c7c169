import type { Holding, HoldingScan } from '@florin/domain/ports/holding-scan';
import type { Extent } from './options.ts';

/** What a search knows: everything on the indexes below `next`. */
export interface Search {
  next: bigint;
  holdings: readonly Holding[];
}

/** BIP-32: no deposit address has a higher index. */
const indexMax = 2n ** 31n - 1n;

/** Where a search ends by what it has found so far: the first index that it leaves out. */
export function endOf({ upTo, gap }: Extent, { holdings }: Pick<Search, 'holdings'>): bigint {
  const last = holdings.reduce((most, { index }) => (index > most ? index : most), -1n);
  const ends = [indexMax + 1n];
  if (upTo !== null) ends.push(upTo + 1n);
  if (gap !== null) ends.push(last + 1n + gap);
  return ends.reduce((least, end) => (end < least ? end : least));
}

/** Goes on with a search to its end; `note` gets what it knows after each round, before the next one begins. */
export async function searchOn(
  scan: HoldingScan,
  extent: Extent,
  from: Search,
  note: (search: Search, end: bigint) => void,
): Promise<Search> {
  let search = from;
  for (;;) {
    const end = endOf(extent, search);
    if (search.next >= end) return search;
    const ranges = rangesOf(search.next, end, scan);
    const found = await Promise.all(ranges.map(([first, last]) => scan.read(first, last)));
    search = { next: ranges.at(-1)?.[1] ?? end, holdings: [...search.holdings, ...found.flat()] };
    note(search, endOf(extent, search));
  }
}

function rangesOf(next: bigint, end: bigint, { step, atOnce }: HoldingScan): (readonly [bigint, bigint])[] {
  const ranges: (readonly [bigint, bigint])[] = [];
  for (let from = next; from < end && ranges.length < atOnce; from += step)
    ranges.push([from, from + step < end ? from + step : end]);
  return ranges;
}
