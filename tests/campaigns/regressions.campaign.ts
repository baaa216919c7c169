import { regressions } from '../simulation/regressions/seeds.ts';
import { runApart } from '../simulation/run-apart.ts';
import { narrow } from '../simulation/world/knobs.ts';
import { batchedCampaign, none } from './batched-campaign.ts';
import type { CampaignRun } from './campaign.ts';

const quickSeeds = 3;
const chosen = ({ quick }: CampaignRun) => (quick ? regressions.slice(-quickSeeds) : regressions);

/** Every seed that once found something; `npm test` runs the newest of them. */
export const campaign = batchedCampaign<string | null>({
  name: 'regressions',
  about: `${regressions.length} seeds that found something once find nothing now`,
  batches: (run) => chosen(run).length,
  batch: async (run, index) => {
    const { seed, steps, world = narrow, knobs = {} } = chosen(run)[index] ?? { seed: 0, steps: 0 };
    const [result] = await runApart({ from: seed, seeds: 1, steps, knobs: { ...world, ...knobs } });
    const rule = result?.finding?.rule ?? null;
    run.say(`seed ${seed}: ${rule ?? 'nothing'}`);
    return rule;
  },
  conclude: (done) => ({
    postgres: '',
    counts: { seeds: done.length },
    figures: [none('seeds that find something again', done.filter((rule) => rule !== null).length)],
  }),
});
