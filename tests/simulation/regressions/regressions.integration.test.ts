import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSeed } from '../run-seed.ts';
import { Place } from '../world/place.ts';
import { regressions } from './seeds.ts';

let database: TestDatabase;
let place: Place;
beforeAll(async () => {
  database = await freshDatabase();
  const { url } = database;
  place = await Place.open({
    superuser: url('superuser'),
    owner: url('owner'),
    app: url('app'),
    signer: url('signer'),
  });
});
afterAll(async () => {
  await place?.close();
  await database?.close();
});

test.each(regressions)('seed $seed: $about', { timeout: 180_000 }, async ({ seed, steps, knobs = {} }) => {
  const { finding, story } = await runSeed(place, seed, { steps, knobs });
  expect(finding === null ? [] : [finding, ...story.slice(-40)]).toEqual([]);
});
