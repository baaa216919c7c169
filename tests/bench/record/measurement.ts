import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Figure } from './figure.ts';
import type { Machine } from './machine.ts';

/** One run of one subject: what was measured, when, of which commit, on what. */
export interface Measurement {
  kind: 'bench' | 'campaign';
  subject: string;
  /** ISO 8601, UTC. */
  at: string;
  commit: Commit;
  /** What the order of requests and the choice of addresses were drawn from. */
  seed: number;
  /** How much was done, by name: requests, slices, rows. */
  counts: Record<string, number>;
  durationSeconds: number;
  machine: Machine;
  /** A short run for trying things out: its figures are no result. */
  quick: boolean;
  figures: Figure[];
}

export interface Commit {
  id: string;
  /** Sources were changed and not committed. */
  modified: boolean;
}

const git = (args: readonly string[], cwd: string): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

/** The commit of a checkout; changes of `docs/`, which measuring itself writes, do not count. */
export const commitOf = (checkout: string): Commit => ({
  id: git(['rev-parse', 'HEAD'], checkout),
  modified: git(['status', '--porcelain', '--', '.', ':!docs'], checkout) !== '',
});

/** Everything recorded so far, oldest first; nothing while there is no file. */
export const readMeasurements = (file: string): Measurement[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { measurements: Measurement[] }).measurements : [];

/**
 * Adds results to the file. Quick runs are left out, so that none is ever taken for a result.
 *
 * @returns how many were added
 */
export function recordMeasurements(file: string, measured: readonly Measurement[]): number {
  const results = measured.filter(({ quick }) => !quick);
  if (results.length === 0) return 0;
  const text = JSON.stringify({ measurements: [...readMeasurements(file), ...results] }, null, 2);
  writeFileSync(`${file}.new`, `${text}\n`);
  renameSync(`${file}.new`, file);
  return results.length;
}
