import { runApart } from '../simulation/run-apart.ts';
import { rewound } from '../simulation/world/knobs.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';
import type { CampaignRun } from './campaign.ts';

const seedsMax = 500;
const steps = 120;
const batchMax = 20;
const quickSeeds = 4;

interface Batch {
  seeds: number;
  violations: string[];
  adopted: number;
}

const wanted = ({ quick, seeds }: CampaignRun): number => seeds ?? (quick ? quickSeeds : seedsMax);

/** Databases that go back while chains and signer go on. */
export const campaign = batchedCampaign<Batch>({
  name: 'rewound',
  about: `${seedsMax} seeds of ${steps} steps, in each of which the database goes back once: no violation`,
  batches: (run) => Math.ceil(wanted(run) / batchMax),
  batch: async (run, index) => {
    const from = run.seed * 100_000 + index * batchMax;
    const count = Math.min(batchMax, wanted(run) - index * batchMax);
    const results = await runApart({ from, seeds: count, steps, knobs: rewound });
    for (const { seed, finding, story } of results)
      if (finding) run.say(`seed ${seed}: ${JSON.stringify(finding)}\n${story.join('\n')}`);
    const violations = results.flatMap(({ seed, finding }) => (finding ? [`${seed}: ${finding.rule}`] : []));
    run.say(`seeds ${from} to ${from + count - 1}: ${violations.join(', ') || 'no violation'}`);
    return {
      seeds: count,
      violations,
      adopted: results.reduce((sum, { counts }) => sum + (counts['adopted'] ?? 0), 0),
    };
  },
  conclude: (done) => ({
    postgres: '',
    counts: {
      seeds: total(done, ({ seeds }) => seeds),
      steps,
      'movements adopted': total(done, ({ adopted }) => adopted),
    },
    figures: [
      none(
        'seeds with a violation',
        total(done, ({ violations }) => violations.length),
      ),
    ],
  }),
});
