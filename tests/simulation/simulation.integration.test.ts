import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSeed, type SeedResult } from './run-seed.ts';
import { openPlace } from './world/open-place.ts';
import type { Place } from './world/place.ts';

let place: Place;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ place, close } = await openPlace());
});
afterAll(() => close?.());

const steps = 200;
const told = ({ seed, finding, story }: SeedResult): string =>
  finding ? `seed ${seed}: ${JSON.stringify(finding)}\n${story.slice(-40).join('\n')}` : '';
/** What happened on the chain of coins, in all seeds together. */
const total = new Map<string, number>();
const ofCoins = [
  'coinDeposits',
  'coinSwept',
  'coinBatches',
  'coinReplacements',
  'coinRaised',
  'coinTakenBack',
  'coinSpentTwice',
  'coinReorgs',
  'coinOrphaned',
  'coinRefunds',
];
const seeds = Array.from({ length: 20 }, (_seed, index) => index + 1);

test.each(seeds)('no order of events of seed %i loses or invents a cent', { timeout: 180_000 }, async (seed) => {
  const result = await runSeed(place, seed, { steps });
  expect(told(result)).toBe('');
  expect(result.counts['statements']).toBeGreaterThan(500);
  for (const [name, count] of Object.entries(result.counts)) total.set(name, (total.get(name) ?? 0) + count);
});

// After the seeds above: what they did together.
test.each(ofCoins)('the seeds have seen the chain of coins do %s', (name) => {
  expect(total.get(name)).toBeGreaterThan(0);
});

test('five of five seeds replay to the same log of events', { timeout: 300_000 }, async () => {
  for (const seed of [101, 102, 103, 104, 105]) {
    const [first, second] = [await runSeed(place, seed, { steps: 40 }), await runSeed(place, seed, { steps: 40 })];
    expect(told(first)).toBe('');
    expect(second.hash).toBe(first.hash);
    expect(first.story.length).toBeGreaterThan(20);
  }
});

test('two seeds are two different stories', async () => {
  const [first, second] = [await runSeed(place, 201, { steps: 10 }), await runSeed(place, 202, { steps: 10 })];
  expect(second.hash).not.toBe(first.hash);
});
