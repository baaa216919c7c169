import { startCluster } from '../bench/harness/cluster.ts';
import { fuzzRun } from '../fuzz/fuzz-run.ts';
import { Target } from '../fuzz/target.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';
import type { CampaignRun } from './campaign.ts';

const batches = 10;
const requestsPerBatch = 5_000;
const quickRequests = 500;

interface Batch {
  postgres: string;
  sent: number;
  faults: number;
  violations: number;
  succeeded: number;
}

/** 50,000 requests drawn from openapi.json, in batches of 5,000 on a fresh database each. */
export const campaign = batchedCampaign<Batch>({
  name: 'fuzz',
  about: '50,000 requests drawn from openapi.json; each answer must be one that the document declares',
  batches: ({ quick }) => (quick ? 1 : batches),
  batch: oneBatch,
  conclude: (done) => ({
    postgres: done[0]?.postgres ?? '',
    counts: {
      requests: total(done, ({ sent }) => sent),
      operations: Math.max(...done.map(({ succeeded }) => succeeded)),
    },
    figures: [
      none(
        'answers not declared',
        total(done, ({ faults }) => faults),
      ),
      none(
        'violations of the books',
        total(done, ({ violations }) => violations),
      ),
    ],
  }),
});

async function oneBatch({ seed, quick, say }: CampaignRun, index: number): Promise<Batch> {
  const cluster = await startCluster();
  try {
    const target = await Target.open(await cluster.createDatabase('florin_fuzz'));
    const { sent, faults, succeeded } = await fuzzRun(target, {
      requests: quick ? quickRequests : requestsPerBatch,
      seed: seed + index,
      say,
    });
    const violations = await target.violations();
    await target.close();
    for (const violation of violations) say(JSON.stringify(violation));
    return { postgres: cluster.version, sent, faults: faults.length, violations: violations.length, succeeded };
  } finally {
    await cluster.stop();
  }
}
