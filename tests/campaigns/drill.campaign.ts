import { type Defect, defects } from '../simulation/drill/defects.ts';
import { runApart } from '../simulation/run-apart.ts';
import { batchedCampaign, none } from './batched-campaign.ts';
import type { CampaignRun } from './campaign.ts';

const milliseconds = 3 * 60_000;
const quickDefects = 3;
const steps = 200;
const sideBySide = 2;
const seedsMax = 1_000;

interface Hunt {
  name: string;
  /** The rule that it broke; null: it was not found. */
  rule: string | null;
  seconds: number;
}

const chosen = ({ quick, only }: CampaignRun): readonly Defect[] =>
  only === undefined
    ? defects.slice(0, quick ? quickDefects : undefined)
    : defects.filter(({ name }) => name.includes(only));

/** Every defect of the list is planted alone: the simulator must find it. */
export const campaign = batchedCampaign<Hunt>({
  name: 'drill',
  about: `${defects.length} defects, planted one by one: each is found within ${milliseconds / 60_000} minutes`,
  batches: (run) => chosen(run).length,
  batch: async (run, index) => {
    const { name } = chosen(run)[index] as Defect;
    const hunt = await hunted(name, run.seed * 1_000_000);
    run.say(`${hunt.rule === null ? 'NOT FOUND' : `found by ${hunt.rule}`} after ${hunt.seconds} s: ${name}`);
    return hunt;
  },
  conclude: (done) => ({
    postgres: '',
    counts: { defects: done.length, 'slowest, seconds': Math.max(0, ...done.map(({ seconds }) => seconds)) },
    figures: [none('planted defects that were not found', done.filter(({ rule }) => rule === null).length)],
  }),
});

/** Several processes look for it in seeds of their own; the first that finds something ends the hunt. */
async function hunted(defect: string, from: number): Promise<Hunt> {
  const began = Date.now();
  const found = new AbortController();
  const searches = Array.from({ length: sideBySide }, async (_one, side) => {
    const range = { from: from + side * seedsMax, seeds: seedsMax, steps };
    const results = await runApart({ ...range, defect, untilFound: true, milliseconds, signal: found.signal });
    const finding = results.find((result) => result.finding !== null)?.finding ?? null;
    if (finding) found.abort();
    return finding;
  });
  const rule = (await Promise.all(searches)).find((finding) => finding !== null)?.rule ?? null;
  return { name: defect, rule, seconds: Math.round((Date.now() - began) / 1000) };
}
