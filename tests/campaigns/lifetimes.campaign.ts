import { lifetimeEvents } from '../simulation/checks/reached.ts';
import { runApart } from '../simulation/run-apart.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';
import type { CampaignRun } from './campaign.ts';

const seedsMax = 300;
const steps = 200;
const batchMax = 20;
const quickSeeds = 4;
const sideBySide = 2;

interface Batch {
  seeds: number;
  violations: string[];
  statements: number;
  /** How often each of the events of the chain of lifetimes was seen. */
  seen: Record<string, number>;
}

const wanted = ({ quick, seeds }: CampaignRun): number => seeds ?? (quick ? quickSeeds : seedsMax);

/** Every seed with a chain whose transactions have a lifetime. */
export const campaign = batchedCampaign<Batch>({
  name: 'lifetimes',
  about: `${seedsMax} seeds of ${steps} steps with a chain whose transactions expire: no violation`,
  batches: (run) => Math.ceil(wanted(run) / batchMax),
  batch: async (run, index) => {
    const from = run.seed * 100_000 + index * batchMax;
    const count = Math.min(batchMax, wanted(run) - index * batchMax);
    const results = await runAll(from, count);
    for (const { seed, finding, story } of results)
      if (finding) run.say(`seed ${seed}: ${JSON.stringify(finding)}\n${story.join('\n')}`);
    const violations = results.flatMap(({ seed, finding }) => (finding ? [`${seed}: ${finding.rule}`] : []));
    run.say(`seeds ${from} to ${from + count - 1}: ${violations.join(', ') || 'no violation'}`);
    const sum = (name: string): number => results.reduce((all, { counts }) => all + (counts[name] ?? 0), 0);
    const seen = Object.fromEntries(lifetimeEvents.map((name) => [name, sum(name)]));
    return { seeds: results.length, violations, statements: sum('statements'), seen };
  },
  conclude: (done, { quick, seeds }) => ({
    postgres: '',
    counts: {
      seeds: total(done, ({ seeds }) => seeds),
      steps,
      statements: total(done, ({ statements }) => statements),
      ...Object.fromEntries(lifetimeEvents.map((name) => [name, total(done, ({ seen }) => seen[name])])),
    },
    figures: [
      none(
        'seeds with a violation',
        total(done, ({ violations }) => violations.length),
      ),
      ...lifetimeEvents.map((name) => ({
        name: `times it saw ${name}`,
        value: total(done, ({ seen }) => seen[name]),
        unit: '',
        // A few seeds need not see everything.
        ...(quick || seeds !== undefined ? {} : { target: { atLeast: 1 } }),
      })),
    ],
  }),
});

async function runAll(from: number, seeds: number) {
  const each = Math.ceil(seeds / sideBySide);
  const parts = Array.from({ length: sideBySide }, (_one, side) => {
    const part = { from: from + side * each, seeds: Math.min(each, seeds - side * each), steps };
    return part.seeds > 0 ? runApart({ ...part, knobs: { lifetimes: true } }) : [];
  });
  return (await Promise.all(parts)).flat();
}
