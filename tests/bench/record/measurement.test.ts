import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitOf, type Measurement, readMeasurements, recordMeasurements } from './measurement.ts';
import { thisMachine } from './machine.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-measurement-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const measurement = (change: Partial<Measurement> = {}): Measurement => ({
  kind: 'bench',
  subject: 'read',
  at: '2026-03-02T09:14:31.482Z',
  commit: { id: 'a'.repeat(40), modified: false },
  seed: 1,
  counts: { slices: 9 },
  durationSeconds: 30,
  machine: thisMachine('18.4'),
  quick: false,
  figures: [{ name: 'round trips', value: 1, unit: '', target: { atMost: 1 } }],
  ...change,
});

test('results are added behind those that are there', () => {
  const file = join(folder, 'measurements.json');
  expect(readMeasurements(file)).toEqual([]);
  expect(recordMeasurements(file, [measurement()])).toBe(1);
  expect(recordMeasurements(file, [measurement({ subject: 'list' })])).toBe(1);
  expect(readMeasurements(file).map(({ subject }) => subject)).toEqual(['read', 'list']);
});

test('a quick run is never recorded', () => {
  const file = join(folder, 'measurements.json');
  expect(recordMeasurements(file, [measurement({ quick: true })])).toBe(0);
  recordMeasurements(file, [measurement({ quick: true }), measurement()]);
  expect(readMeasurements(file)).toHaveLength(1);
  expect(readFileSync(file, 'utf8').endsWith('}\n')).toBe(true);
});

test('a checkout with changed sources says so, one with new figures alone does not', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com', ...args], { cwd: folder });
  git('init', '--quiet');
  writeFileSync(join(folder, 'source.ts'), '1');
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs', 'measurements.json'), '{}');
  expect(commitOf(folder)).toEqual({ id: expect.stringMatching(/^[0-9a-f]{40}$/) as string, modified: false });
  writeFileSync(join(folder, 'source.ts'), '2');
  expect(commitOf(folder).modified).toBe(true);
});
