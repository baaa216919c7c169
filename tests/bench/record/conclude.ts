import { verdict } from './figure.ts';
import { thisMachine } from './machine.ts';
import { commitOf, type Measurement, recordMeasurements } from './measurement.ts';
import type { Named, Options } from './options.ts';
import { measurementsFile, root } from './places.ts';
import { screenTable } from './screen-table.ts';

export interface Result extends Pick<Measurement, 'counts' | 'figures'> {
  /** Version of PostgreSQL, empty where none took part. */
  postgres: string;
  /** Less than the whole of what it is about: like a quick run no result. */
  partial?: boolean;
}

/** Runs what was chosen, one after the other, and records each as soon as it is done. */
export async function measureAll<T extends Named>(
  kind: Measurement['kind'],
  { chosen, seed, quick, record }: Options<T>,
  run: (one: T) => Promise<Result>,
): Promise<Measurement[]> {
  const commit = commitOf(root);
  const measured: Measurement[] = [];
  for (const one of chosen) {
    const at = new Date();
    const { counts, figures, postgres, partial = false } = await run(one);
    const measurement: Measurement = {
      kind,
      subject: one.name,
      at: at.toISOString(),
      commit,
      seed,
      counts,
      durationSeconds: Math.round((Date.now() - at.getTime()) / 1000),
      machine: thisMachine(postgres),
      quick: quick || partial,
      figures,
    };
    measured.push(measurement);
    if (record) recordMeasurements(measurementsFile, [measurement]);
  }
  return measured;
}

/**
 * Shows the figures, and what became of them.
 *
 * @returns the exit code: 1 when a target is missed
 */
export function conclude(measured: readonly Measurement[], { record }: Pick<Options<Named>, 'record'>): number {
  const fate =
    record && measured.some(({ quick }) => !quick)
      ? 'Recorded in docs/measurements.json; "npm run measurements" writes the tables of docs/performance.md.'
      : 'Not recorded.';
  console.log(`\n${screenTable(measured)}\n\n${fate}`);
  return measured.some(({ figures }) => figures.some((figure) => verdict(figure) === 'fail')) ? 1 : 0;
}
