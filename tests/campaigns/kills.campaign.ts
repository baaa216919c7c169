import { seedCatalogue } from '@florin/testing/catalogue';
import { seededRandom } from '@florin/testing/seeded-random';
import { commitOf } from '../bench/record/measurement.ts';
import { root } from '../bench/record/places.ts';
import { killRun } from '../crash/kill-run.ts';
import type { Campaign, CampaignRun } from './campaign.ts';
import { Progress } from './progress.ts';
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
export const campaign: Campaign = {
  name: 'kills',
  about: 'worker, signer and server are killed 200 times while payments run; each must complete once',
  run: async (run) => {
    const wanted = run.quick ? 1 : batches;
    const progress = new Progress<Batch>('kills', `${commitOf(root).id}-${run.seed}${run.quick ? '-quick' : ''}`);
    for (let batch = progress.done.length; batch < wanted; batch += 1) {
      run.say(`batch ${batch + 1} of ${wanted}, seed ${run.seed + batch}`);
      progress.add(await oneBatch(run, run.seed + batch));
    }
    const done = [...progress.done];
    progress.forget();
    const total = (pick: (batch: Batch) => number): number => done.reduce((sum, batch) => sum + pick(batch), 0);
    const killed = (name: string): number => total((batch) => batch.killed[name] ?? 0);
    return {
      postgres: done[0]?.postgres ?? '',
      counts: {
        kills: wanted * killsPerBatch,
        payments: wanted * paymentsPerBatch,
        worker: killed('worker'),
        signer: killed('signer'),
        server: killed('server'),
      },
      figures: [
        {
          name: 'payments not completed',
          value: wanted * paymentsPerBatch - total(({ completed }) => completed),
          unit: '',
          target: { atMost: 0 },
        },
        {
          name: 'payments not completed exactly once',
          value: total(({ notOnce }) => notOnce),
          unit: '',
          target: { atMost: 0 },
        },
        {
          name: 'violations of the books',
          value: total(({ violations }) => violations),
          unit: '',
          target: { atMost: 0 },
        },
        {
          name: 'deliveries marked as made that nobody received',
          value: total(({ unseen }) => unseen),
          unit: '',
          target: { atMost: 0 },
        },
      ],
    };
  },
};

async function oneBatch({ say }: CampaignRun, seed: number): Promise<Batch> {
  const { postgres, close, ...nodes } = await startStackNodes();
  try {
    await seedCatalogue(nodes.urls.owner, { rpcUrl: nodes.anvil.url, contracts: nodes.contracts });
    const counts = { kills: killsPerBatch, payments: paymentsPerBatch };
    const result = await killRun({ ...nodes, ...counts, random: seededRandom(seed) });
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
