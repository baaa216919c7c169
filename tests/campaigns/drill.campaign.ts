import { type Defect, defects } from '../simulation/drill/defects.ts';
import { type Apart, runApart } from '../simulation/run-apart.ts';
import { batchedCampaign, none } from './batched-campaign.ts';
import type { CampaignRun } from './campaign.ts';

const milliseconds = 3 * 60_000;
const quickDefects = 3;
const steps = 200;
const sideBySide = 2;
const seedsMax = 1_000;

interface Hunt {
  name: string;
  /** The rule that it broke, and that the same seed keeps without it; null: it was not found. */
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
    const { name, knobs } = chosen(run)[index] as Defect;
    const hunt = await hunted(name, { from: run.seed * 1_000_000, steps, ...(knobs && { knobs }) });
    run.say(`${hunt.rule === null ? 'NOT FOUND' : `found by ${hunt.rule}`} after ${hunt.seconds} s: ${name}`);
    return hunt;
  },
  conclude: (done) => ({
    postgres: '',
    counts: { defects: done.length, 'slowest, seconds': Math.max(0, ...done.map(({ seconds }) => seconds)) },
    figures: [none('planted defects that were not found', done.filter(({ rule }) => rule === null).length)],
  }),
});

/**
 * Several processes look for it in seeds of their own; the first that finds something ends the hunt. It counts when the same
 * seed finds nothing without the defect.
 */
async function hunted(defect: string, story: Omit<Apart, 'seeds'>): Promise<Hunt> {
  const began = Date.now();
  const found = new AbortController();
  const searches = Array.from({ length: sideBySide }, async (_one, side) => {
    const range = { ...story, from: story.from + side * seedsMax, seeds: seedsMax };
    const results = await runApart({ ...range, defect, untilFound: true, milliseconds, signal: found.signal });
    const first = results.find(({ finding }) => finding !== null);
    if (first) found.abort();
    return first;
  });
  const first = (await Promise.all(searches)).find((result) => result !== undefined);
  const seconds = Math.round((Date.now() - began) / 1000);
  if (!first?.finding) return { name: defect, rule: null, seconds };
  const [sound] = await runApart({ ...story, from: first.seed, seeds: 1 });
  if (sound?.finding !== null) throw new Error(`Seed ${first.seed} breaks ${sound?.finding.rule} without the defect.`);
  return { name: defect, rule: first.finding.rule, seconds };
}
