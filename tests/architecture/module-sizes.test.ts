import { expect, test } from 'vitest';
import { isForTests, pathsOf, textOf } from './tree.ts';

const median = 80;
const ninetiethPercentile = 160;
const cap = 250;

/** Modules over the cap. The list may only shrink: an entry that has become short fails as well. */
const longOnPurpose: readonly string[] = [];

const modules = pathsOf('{contract,packages,apps,scripts}/**/*.{ts,tsx,mjs}')
  .filter((path) => !isForTests(path))
  .map((path) => ({ path, lines: textOf(path).trimEnd().split('\n').length }));

/** The size that `share` of all modules do not exceed. */
function quantile(share: number): number {
  const sizes = modules.map((module) => module.lines).toSorted((a, b) => a - b);
  return sizes[Math.ceil(share * sizes.length) - 1] ?? 0;
}

test(`no module is longer than ${cap} lines`, () => {
  expect(modules.filter((module) => module.lines > cap).map((module) => module.path)).toEqual(longOnPurpose);
});

test(`half of all modules have at most ${median} lines, nine of ten at most ${ninetiethPercentile}`, () => {
  expect(quantile(0.5)).toBeLessThanOrEqual(median);
  expect(quantile(0.9)).toBeLessThanOrEqual(ninetiethPercentile);
});
