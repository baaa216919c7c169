import { fileURLToPath } from 'node:url';
import { limits } from '@florin/contract/limits';
import { freshDatabase } from '@florin/testing/database';
import { seededRandom } from '@florin/testing/seeded-random';
import { expect, onTestFinished, test } from 'vitest';
import { deliveryRun } from './delivery-run.ts';

const kills = 10;
const jobs = 10_000;

test(`${kills} kills of a worker while two deliver ${jobs} jobs: none is lost, none stuck, and only what a killed one held comes twice`, async () => {
  const seed = Number(process.env.SEED ?? 20_261_122);
  const database = await freshDatabase();
  onTestFinished(() => database.close());
  const result = await deliveryRun({
    db: database.db,
    urls: { app: database.url('app'), owner: database.url('owner') },
    worker: fileURLToPath(new URL('hasty-sender.ts', import.meta.url)),
    kills,
    jobs,
    killWithinMs: 400,
    finishMs: 240_000,
    random: seededRandom(seed),
  });
  process.stdout.write(`kills over deliveries, SEED=${seed}: ${JSON.stringify(result)}\n`);
  const nothing = { lost: 0, unfinished: 0, unseen: 0, unexplained: 0, strayInterruptions: 0 };
  expect(result).toMatchObject({ jobs, ...nothing });
  // Otherwise the kills have hit nothing.
  expect(result.interrupted).toBeGreaterThan(0);
  expect(result.attemptsMax).toBeLessThanOrEqual(limits.deliveryAttemptsMax);
  // A lost lease is looked for every second, by a worker that may just be starting on a busy machine.
  expect(result.overdueSeconds).toBeLessThan(20);
}, 400_000);
