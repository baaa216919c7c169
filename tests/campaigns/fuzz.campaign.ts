import { startCluster } from '../bench/harness/cluster.ts';
import { commitOf } from '../bench/record/measurement.ts';
import { root } from '../bench/record/places.ts';
import { fuzzRun } from '../fuzz/fuzz-run.ts';
import { Target } from '../fuzz/target.ts';
import type { Campaign, CampaignRun } from './campaign.ts';
import { Progress } from './progress.ts';

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
export const campaign: Campaign = {
  name: 'fuzz',
  about: '50,000 requests drawn from openapi.json; each answer must be one that the document declares',
  run: async (run) => {
    const wanted = run.quick ? 1 : batches;
    const progress = new Progress<Batch>('fuzz', `${commitOf(root).id}-${run.seed}${run.quick ? '-quick' : ''}`);
    for (let batch = progress.done.length; batch < wanted; batch += 1) {
      run.say(`batch ${batch + 1} of ${wanted}, seed ${run.seed + batch}`);
      progress.add(await oneBatch(run, run.seed + batch));
    }
    const done = [...progress.done];
    progress.forget();
    const total = (pick: (batch: Batch) => number): number => done.reduce((sum, batch) => sum + pick(batch), 0);
    return {
      postgres: done[0]?.postgres ?? '',
      counts: { requests: total(({ sent }) => sent), operations: Math.max(...done.map(({ succeeded }) => succeeded)) },
      figures: [
        { name: 'answers not declared', value: total(({ faults }) => faults), unit: '', target: { atMost: 0 } },
        {
          name: 'violations of the books',
          value: total(({ violations }) => violations),
          unit: '',
          target: { atMost: 0 },
        },
      ],
    };
  },
};

async function oneBatch({ quick, say }: CampaignRun, seed: number): Promise<Batch> {
  const cluster = await startCluster();
  try {
    const target = await Target.open(await cluster.createDatabase('florin_fuzz'));
    const { sent, faults, succeeded } = await fuzzRun(target, {
      requests: quick ? quickRequests : requestsPerBatch,
      seed,
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
