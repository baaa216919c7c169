import { Counter, Gauge, type Registry } from 'prom-client';
import { few } from './few.ts';

export interface ScannedBlocks {
  chain: string;
  blocks: number;
  /** Seconds between the newest block's own time and the moment that it was written; null where none was. */
  lagSeconds: number | null;
  isReorg: boolean;
}

const chainsMax = 100;

/** What the scanners of this worker read. */
export function scanMeasures(registry: Registry): (round: ScannedBlocks) => void {
  const label = { labelNames: ['chain'] as const, registers: [registry] };
  const read = new Counter({
    name: 'florin_scan_blocks_total',
    help: 'Blocks that the scanner of a chain wrote.',
    ...label,
  });
  const reorgs = new Counter({
    name: 'florin_scan_reorgs_total',
    help: 'Times that the scanner of a chain left blocks that it had written.',
    ...label,
  });
  const lag = new Gauge({
    name: 'florin_scan_lag_seconds',
    help: 'Between the own time of the block that was written last, and the moment that it was written.',
    ...label,
  });
  const chainOf = few(chainsMax);
  return ({ chain: name, blocks, lagSeconds, isReorg }) => {
    const chain = chainOf(name);
    read.inc({ chain }, blocks);
    reorgs.inc({ chain }, Number(isReorg));
    if (lagSeconds !== null) lag.set({ chain }, lagSeconds);
  };
}
