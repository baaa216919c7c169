import { seedCatalogue } from '@florin/testing/catalogue';
import { callFaults } from '@florin/testing/exchange-stand-in/okx-account/account-state';
import { seededRandom } from '@florin/testing/seeded-random';
import type { Figure } from '../bench/record/figure.ts';
import { WorkerRun, type WorkerRunResult } from '../exchange/worker-run.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';
import { openCampaignDatabase } from './campaign-database.ts';
import type { CampaignRun } from './campaign.ts';

const batches = 5;
const withdrawalsPerBatch = 200;

interface Batch extends Omit<WorkerRunResult, 'wrong'> {
  postgres: string;
  withdrawals: number;
  wrong: number;
}

/** Withdrawals through a stand-in exchange by real workers that are killed, in batches of 200. */
export const campaign = batchedCampaign<Batch>({
  name: 'exchange',
  about: '1,000 withdrawals through an exchange that loses answers, by killed workers; each is paid exactly once',
  batches: ({ quick }) => (quick ? 1 : batches),
  batch: oneBatch,
  conclude: (done) => ({ postgres: done[0]?.postgres ?? '', counts: counted(done), figures: figures(done) }),
});

const counted = (done: readonly Batch[]): Record<string, number> => ({
  withdrawals: total(done, ({ withdrawals }) => withdrawals),
  paid: total(done, ({ paid }) => paid),
  'worker kills': total(done, ({ kills }) => kills),
  'released by a person': total(done, ({ released }) => released),
  ...Object.fromEntries(callFaults.map((fault) => [`answered ${fault}`, total(done, ({ faults }) => faults[fault])])),
});

const figures = (done: readonly Batch[]): Figure[] => [
  none(
    'withdrawals not paid',
    total(done, ({ withdrawals, paid }) => withdrawals - paid),
  ),
  none(
    'paid twice, wrongly or with another fee than quoted, or violations of the books',
    total(done, ({ wrong }) => wrong),
  ),
];

async function oneBatch({ seed, quick, say }: CampaignRun, index: number): Promise<Batch> {
  const database = await openCampaignDatabase({ durable: false });
  try {
    await seedCatalogue(database.url('owner'));
    const withdrawals = quick ? 20 : withdrawalsPerBatch;
    const { wrong, ...counts } = await WorkerRun.run({
      db: database.db,
      urls: { app: database.url('app'), owner: database.url('owner') },
      withdrawals,
      random: seededRandom(seed + index),
    });
    for (const line of wrong) say(line);
    say(`${counts.paid} paid, ${counts.kills} kills, ${counts.released} released`);
    return { postgres: database.postgres, withdrawals, ...counts, wrong: wrong.length };
  } finally {
    await database.close();
  }
}
