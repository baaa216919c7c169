import type { Result } from '../bench/record/conclude.ts';
import type { Figure } from '../bench/record/figure.ts';
import { commitOf } from '../bench/record/measurement.ts';
import type { Named } from '../bench/record/options.ts';
import { root } from '../bench/record/places.ts';
import type { Campaign, CampaignRun } from './campaign.ts';
import { Progress } from './progress.ts';

export interface Batched<Batch> extends Named {
  batches(run: CampaignRun): number;
  /** Runs the one of this index, counted from 0; by seed and index it is the same every time. */
  batch(run: CampaignRun, index: number): Promise<Batch>;
  conclude(done: readonly Batch[], run: CampaignRun): Result;
}

/**
 * A campaign in batches: one that was interrupted goes on with the batches that are missing when it is asked for again. Slices
 * of it may run apart, and each comes to a result of its own; the run of the whole takes up what they have done.
 */
export const batchedCampaign = <Batch>({ name, about, batches, batch, conclude }: Batched<Batch>): Campaign => ({
  name,
  about,
  inBatches: true,
  run: async (run) => {
    const wanted = batches(run);
    const progress = new Progress<Batch>(name, keyOf(run));
    const known = progress.done;
    if (known.size > 0) run.say(`${known.size} of ${wanted} batches were done before`);
    const asked = indexes(wanted, run.slice);
    for (const index of asked.filter((one) => !known.has(one))) {
      run.say(`batch ${index + 1} of ${wanted}`);
      progress.add(index, await batch(run, index));
    }
    const done = [...progress.done].flatMap(([index, one]) => (asked.includes(index) ? [one] : []));
    if (run.slice === undefined) progress.forget();
    return conclude(done, run);
  },
});

/** Of all batches those of the slice: one of so many parts of about the same size, in the order of their batches. */
export function indexes(wanted: number, slice: CampaignRun['slice']): number[] {
  const all = Array.from({ length: wanted }, (_one, index) => index);
  if (slice === undefined) return all;
  const from = (part: number): number => Math.floor((wanted * part) / slice.of);
  return all.slice(from(slice.part - 1), from(slice.part));
}

/** Runs with the same key continue one another. */
function keyOf({ seed, quick, seeds, rounds, only }: CampaignRun): string {
  const scope = [quick ? 'quick' : '', seeds ?? '', rounds === undefined ? '' : `rounds${rounds}`, only ?? ''].filter(
    (part) => part !== '',
  );
  return [commitOf(root).id, seed, ...scope].join('-').replaceAll(/[^\w-]+/g, '_');
}

export const total = <Batch>(done: readonly Batch[], pick: (batch: Batch) => number | undefined): number =>
  done.reduce((sum, batch) => sum + (pick(batch) ?? 0), 0);

/** Something of which there must be nothing. */
export const none = (name: string, value: number): Figure => ({ name, value, unit: '', target: { atMost: 0 } });
