import { verdict } from './figure.ts';
import { thisMachine } from './machine.ts';
import { commitOf, type Measurement, recordMeasurements } from './measurement.ts';
import type { Named, Options } from './options.ts';
import { measurementsFile, root } from './places.ts';
import { screenTable } from './screen-table.ts';

export interface Result extends Pick<Measurement, 'counts' | 'figures'> {
  /** Version of PostgreSQL, empty where none took part. */
  postgres: string;
}

/** Runs what was chosen, one after the other. */
export async function measureAll<T extends Named>(
  kind: Measurement['kind'],
  { chosen, seed, quick }: Options<T>,
  run: (one: T) => Promise<Result>,
): Promise<Measurement[]> {
  const commit = commitOf(root);
  const measured: Measurement[] = [];
  for (const one of chosen) {
    const at = new Date();
    const { counts, figures, postgres } = await run(one);
    const durationSeconds = (Date.now() - at.getTime()) / 1000;
    const machine = thisMachine(postgres);
    measured.push({
      kind,
      subject: one.name,
      at: at.toISOString(),
      commit,
      seed,
      counts,
      durationSeconds,
      machine,
      quick,
      figures,
    });
  }
  return measured;
}

/**
 * Shows the figures and records them.
 *
 * @returns the exit code: 1 when a target is missed
 */
export function conclude(measured: readonly Measurement[], record: boolean): number {
  console.log(`\n${screenTable(measured)}\n`);
  const recorded = record ? recordMeasurements(measurementsFile, measured) : 0;
  console.log(
    recorded > 0
      ? `Recorded in docs/measurements.json; "npm run measurements" writes the tables of docs/performance.md.`
      : 'Nothing was recorded.',
  );
  return measured.some(({ figures }) => figures.some((figure) => verdict(figure) === 'fail')) ? 1 : 0;
}
