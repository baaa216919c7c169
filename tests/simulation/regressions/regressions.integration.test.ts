import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSeed } from '../run-seed.ts';
import { narrow } from '../world/knobs.ts';
import { openPlace } from '../world/open-place.ts';
import type { Place } from '../world/place.ts';
import { regressions } from './seeds.ts';

let place: Place;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ place, close } = await openPlace());
});
afterAll(() => close?.());

/** The newest: what is older has told other stories for long, and has a campaign of its own. */
const newestMax = 2;

test.each(regressions.slice(-newestMax))(
  'seed $seed: $about',
  { timeout: 180_000 },
  async ({ seed, steps, world = narrow, knobs = {} }) => {
    const { finding, story } = await runSeed(place, seed, { steps, knobs: { ...world, ...knobs } });
    expect(finding === null ? [] : [finding, ...story.slice(-40)]).toEqual([]);
  },
);
