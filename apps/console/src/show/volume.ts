import type { Volume } from '@florin/sdk';
import type { BarEntry } from '@florin/ui/parts/bars';
import { lastDays } from '@florin/ui/show/days';

/** What was credited on each of the last days, zero where nothing was. */
export function volumeByDay({ volume }: Volume, nowMs: number, days: number): BarEntry[] {
  const known = new Map(volume.map(({ start, net_usd: usd }) => [start, usd]));
  return lastDays(nowMs, days).map((start) => ({ start, usd: known.get(start) ?? '0.00' }));
}
