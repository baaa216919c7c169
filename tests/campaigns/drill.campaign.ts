import { commitOf } from '../bench/record/measurement.ts';
import { root } from '../bench/record/places.ts';
import { defects } from '../simulation/drill/defects.ts';
import { runApart } from '../simulation/run-apart.ts';
import type { Campaign } from './campaign.ts';
import { Progress } from './progress.ts';

const milliseconds = 3 * 60_000;
const quickDefects = 3;
const steps = 200;

interface Hunt {
  name: string;
  /** The rule that it broke; null: it was not found. */
  rule: string | null;
  seconds: number;
}

/** Every defect of the list is planted alone: the simulator must find it. */
export const campaign: Campaign = {
  name: 'drill',
  about: `${defects.length} defects, planted one by one: each is found within ${milliseconds / 60_000} minutes`,
  run: async (run) => {
    const chosen = run.quick ? defects.slice(0, quickDefects) : defects;
    const progress = new Progress<Hunt>('drill', `${commitOf(root).id}-${run.seed}${run.quick ? '-quick' : ''}`);
    for (const { name } of chosen.slice(progress.done.length)) {
      const hunt = await hunted(name, run.seed * 1_000);
      run.say(`${hunt.rule === null ? 'NOT FOUND' : `found by ${hunt.rule}`} after ${hunt.seconds} s: ${name}`);
      progress.add(hunt);
    }
    const done = [...progress.done];
    progress.forget();
    return {
      postgres: '',
      counts: { defects: done.length, 'slowest, seconds': Math.max(...done.map(({ seconds }) => seconds)) },
      figures: [
        {
          name: 'planted defects that were not found',
          value: done.filter(({ rule }) => rule === null).length,
          unit: '',
          target: { atMost: 0 },
        },
      ],
    };
  },
};

async function hunted(defect: string, from: number): Promise<Hunt> {
  const began = Date.now();
  const results = await runApart({ from, seeds: 1_000, steps, defect, untilFound: true, milliseconds });
  const rule = results.find(({ finding }) => finding !== null)?.finding?.rule ?? null;
  return { name: defect, rule, seconds: Math.round((Date.now() - began) / 1000) };
}
