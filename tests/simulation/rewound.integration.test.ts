import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSeed } from './run-seed.ts';
import { rewound } from './world/knobs.ts';
import { openPlace } from './world/open-place.ts';
import type { Place } from './world/place.ts';

let place: Place;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ place, close } = await openPlace());
});
afterAll(() => close?.());

const steps = 50;
const seeds = Array.from({ length: 20 }, (_seed, index) => index + 1);
let adopted = 0;

test.each(seeds)('seed %i: a database that goes back moves no money', { timeout: 180_000 }, async (seed) => {
  const { finding, story, counts } = await runSeed(place, seed, { steps, knobs: rewound });
  expect(finding === null ? '' : `${JSON.stringify(finding)}\n${story.slice(-40).join('\n')}`).toBe('');
  expect(story.filter((line) => line.includes('the database goes back'))).toHaveLength(1);
  adopted += counts['adopted'] ?? 0;
});

// After the seeds above: what they did together.
test('the seeds have adopted movements', () => {
  expect(adopted).toBeGreaterThan(0);
});
