import { expect, test } from 'vitest';
import type { Measurement } from './measurement.ts';
import { newestOfEach, withFigures } from './performance-page.ts';

const measurement = (subject: string, value: number): Measurement => ({
  kind: 'bench',
  subject,
  at: '2026-03-02T09:14:31.482Z',
  commit: { id: '0123456789abcdef', modified: true },
  seed: 7,
  counts: { slices: 9, requests: 72_000 },
  durationSeconds: 41.3,
  machine: { cores: 2, memoryGib: 8, processor: 'Test CPU', node: '24.21.0', postgres: '18.4' },
  quick: false,
  figures: [{ name: 'processor time', value, unit: '×', target: { atMost: 2 } }],
});

const page = [
  '# Performance',
  '',
  '<!-- figures: written by `npm run measurements` from measurements.json -->',
  'old',
  '<!-- end of figures -->',
  '',
  'More.',
].join('\n');

test('the newest measurement of each subject counts', () => {
  const newest = newestOfEach([measurement('read', 3), measurement('list', 1), measurement('read', 1.5)]);
  expect(newest.map(({ subject, figures }) => [subject, figures[0]?.value])).toEqual([
    ['read', 1.5],
    ['list', 1],
  ]);
});

test('figures come between the marks and the rest of the page stays', () => {
  const written = withFigures(page, [measurement('read', 2.5)]);
  expect(written.startsWith('# Performance\n\n<!-- figures')).toBe(true);
  expect(written.endsWith('<!-- end of figures -->\n\nMore.')).toBe(true);
  expect(written).not.toContain('old');
  expect(written).toMatch(/\| read +\| processor time +\| 2\.50 × +\| ≤ 2 +\| fail +\|/);
  expect(written).toContain('2026-03-02 09:14 UTC | 0123456789 with changes | 41 s | 9 slices, 72000 requests | 7');
  expect(written).toContain('2 cores, 8 GiB, Test CPU, Node 24.21.0, PostgreSQL 18.4');
});

test('writing the same figures again changes nothing', () => {
  const once = withFigures(page, [measurement('read', 2.5)]);
  expect(withFigures(once, [measurement('read', 2.5)])).toBe(once);
});

test('a page without figures says so, a page without marks is refused', () => {
  expect(withFigures(page, [])).toContain('Nothing has been measured yet.');
  expect(() => withFigures('# Performance', [])).toThrow(RangeError);
});
