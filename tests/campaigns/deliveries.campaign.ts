import { join } from 'node:path';
import { limits } from '@florin/contract/limits';
import { seededRandom } from '@florin/testing/seeded-random';
import type { Figure } from '../bench/record/figure.ts';
import { root } from '../bench/record/places.ts';
import { deliveryRun, type DeliveryRunResult } from '../webhooks/delivery-run.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';
import { openCampaignDatabase } from './campaign-database.ts';
import type { CampaignRun } from './campaign.ts';

const batches = 10;
const killsPerBatch = 10;
const jobsPerBatch = 1_000;
/** A worker needs a second or two to be back; most kills find both of them at work. */
const killWithinMs = 4_000;
const finishMs = 180_000;

interface Batch extends DeliveryRunResult {
  postgres: string;
}

/** 100 SIGKILLs of a worker while two deliver 10,000 webhooks, in batches of 10. */
export const campaign = batchedCampaign<Batch>({
  name: 'deliveries',
  about: 'one of two workers is killed 100 times while they deliver 10,000 webhooks; none may be lost or stuck',
  batches: ({ quick }) => (quick ? 1 : batches),
  batch: oneBatch,
  conclude: (done) => ({ postgres: done[0]?.postgres ?? '', counts: counted(done), figures: figures(done) }),
});

const counted = (done: readonly Batch[]): Record<string, number> => ({
  kills: done.length * killsPerBatch,
  deliveries: total(done, ({ jobs }) => jobs),
  'attempts interrupted': total(done, ({ interrupted }) => interrupted),
  'attempts failed otherwise': total(done, ({ failures }) => failures.length),
  'received twice': total(done, ({ duplicates }) => duplicates),
});

const figures = (done: readonly Batch[]): Figure[] => [
  none(
    'deliveries lost or not made',
    total(done, ({ lost, unfinished }) => lost + unfinished),
  ),
  none(
    'deliveries marked as made that nobody received',
    total(done, ({ unseen }) => unseen),
  ),
  none(
    'receipts beyond the first that no kill explains',
    total(done, ({ unexplained, strayInterruptions }) => unexplained + strayInterruptions),
  ),
  {
    name: 'attempts of one delivery, most',
    value: Math.max(...done.map(({ attemptsMax }) => attemptsMax)),
    unit: '',
    target: { atMost: limits.deliveryAttemptsMax },
  },
  {
    name: 'longest wait of a delivery after its lease had run out',
    value: Math.max(...done.map(({ overdueSeconds }) => overdueSeconds)),
    unit: 's',
    target: { atMost: 10 },
  },
];

async function oneBatch({ seed, say }: CampaignRun, index: number): Promise<Batch> {
  const { postgres, db, url, close } = await openCampaignDatabase({ durable: true });
  try {
    const result = await deliveryRun({
      db,
      urls: { app: url('app'), owner: url('owner') },
      worker: join(root, 'apps', 'worker', 'src', 'main.ts'),
      kills: killsPerBatch,
      jobs: jobsPerBatch,
      killWithinMs,
      finishMs,
      random: seededRandom(seed + index),
    });
    say(JSON.stringify(result));
    return { postgres, ...result };
  } finally {
    await close();
  }
}
