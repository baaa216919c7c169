import { seededRandom } from '@florin/testing/seeded-random';
import { openEvmTrial } from '../payouts/chains/evm.ts';
import { type TrialBatch, trialBatch } from '../payouts/trial-batch.ts';
import { countTrial, untriedFigure, untriedOf, wrongOf } from '../payouts/trial-figures.ts';
import { batchedCampaign, none } from './batched-campaign.ts';
import { openCampaignDatabase } from './campaign-database.ts';
import type { CampaignRun } from './campaign.ts';

const batches = 20;
const size = { groups: 20, together: 5 };

interface Batch extends TrialBatch {
  postgres: string;
}

/** Payouts stepped in one process on a real chain, database and signer, in batches of 100. */
export const campaign = batchedCampaign<Batch>({
  name: 'payouts',
  about: '2,000 payouts with a crash at each step, answers lost after acceptance, and reorgs; each paid at most once',
  batches: ({ quick }) => (quick ? 1 : batches),
  batch: oneBatch,
  conclude: (done, { quick }) => ({
    postgres: done[0]?.postgres ?? '',
    counts: countTrial(done),
    figures: [...wrongOf(done).map(([name, value]) => none(name, value)), untriedFigure(untriedOf(done), quick)],
  }),
});

async function oneBatch({ seed, say }: CampaignRun, index: number): Promise<Batch> {
  const database = await openCampaignDatabase({ durable: false });
  const chain = await openEvmTrial({ openDatabase: async () => database });
  try {
    const { postgres } = database;
    return { postgres, ...(await trialBatch(chain, size, { random: seededRandom(seed + index), say })) };
  } finally {
    await chain.stage.close();
  }
}
