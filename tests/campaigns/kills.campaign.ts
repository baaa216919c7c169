import { seedCatalogue } from '@florin/testing/catalogue';
import { seededRandom } from '@florin/testing/seeded-random';
import { killRun } from '../crash/kill-run.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';
import type { CampaignRun } from './campaign.ts';
import { startStackNodes } from './stack-nodes.ts';

const batches = 10;
const killsPerBatch = 20;
const paymentsPerBatch = 24;

interface Batch {
  postgres: string;
  completed: number;
  notOnce: number;
  violations: number;
  unseen: number;
  killed: Record<string, number>;
}

/** 200 SIGKILLs of worker, signer and server at random moments over running payments, in batches of 20. */
export const campaign = batchedCampaign<Batch>({
  name: 'kills',
  about: 'worker, signer and server are killed 200 times while payments run; each must complete once',
  batches: ({ quick }) => (quick ? 1 : batches),
  batch: oneBatch,
  conclude: (done) => {
    const killed = (name: string): number => total(done, (batch) => batch.killed[name]);
    const payments = done.length * paymentsPerBatch;
    return {
      postgres: done[0]?.postgres ?? '',
      counts: {
        kills: done.length * killsPerBatch,
        payments,
        worker: killed('worker'),
        signer: killed('signer'),
        server: killed('server'),
      },
      figures: [
        none('payments not completed', payments - total(done, ({ completed }) => completed)),
        none(
          'payments not completed exactly once',
          total(done, ({ notOnce }) => notOnce),
        ),
        none(
          'violations of the books',
          total(done, ({ violations }) => violations),
        ),
        none(
          'deliveries marked as made that nobody received',
          total(done, ({ unseen }) => unseen),
        ),
      ],
    };
  },
});

async function oneBatch({ seed, say }: CampaignRun, index: number): Promise<Batch> {
  const { postgres, close, ...nodes } = await startStackNodes();
  try {
    await seedCatalogue(nodes.urls.owner, { rpcUrl: nodes.anvil.url, contracts: nodes.contracts });
    const counts = { kills: killsPerBatch, payments: paymentsPerBatch };
    const result = await killRun({ ...nodes, ...counts, random: seededRandom(seed + index) });
    for (const violation of result.violations) say(JSON.stringify(violation));
    const { completed, killed } = result;
    return {
      postgres,
      completed,
      killed,
      notOnce: result.notOnce.length,
      violations: result.violations.length,
      unseen: result.unseen.length,
    };
  } finally {
    await close();
  }
}
