import { commitOf } from '../bench/record/measurement.ts';
import { root } from '../bench/record/places.ts';
import { runApart } from '../simulation/run-apart.ts';
import type { Campaign, CampaignRun } from './campaign.ts';
import { Progress } from './progress.ts';

const seedsMax = 2_000;
const replaysMax = 100;
const steps = 200;
const batch = 20;
const sideBySide = 2;

interface Batch {
  seeds: number;
  violations: string[];
  replayed: number;
  otherwise: number;
  statements: number;
}

/** Thousands of seeds, and whether each of the first hundred tells the same story twice. */
export const campaign: Campaign = {
  name: 'simulation',
  about: `${seedsMax} seeds of ${steps} steps: no violation; ${replaysMax} of them replayed to the same hash`,
  run: async (run) => {
    const wanted = run.quick ? 2 * batch : seedsMax;
    const replays = run.quick ? batch : replaysMax;
    const progress = new Progress<Batch>('simulation', `${commitOf(root).id}-${run.seed}${run.quick ? '-quick' : ''}`);
    while (progress.done.length * batch < wanted) {
      const done = progress.done.length * batch;
      progress.add(await oneBatch(run, run.seed * 100_000 + done, done < replays));
      run.say(`${progress.done.length * batch} of ${wanted} seeds`);
    }
    const done = [...progress.done];
    progress.forget();
    const total = (pick: (one: Batch) => number): number => done.reduce((sum, one) => sum + pick(one), 0);
    const replayed = total((one) => one.replayed);
    return {
      postgres: '',
      counts: { seeds: total((one) => one.seeds), steps, statements: total((one) => one.statements), replayed },
      figures: [
        {
          name: 'seeds with a violation',
          value: total((one) => one.violations.length),
          unit: '',
          target: { atMost: 0 },
        },
        { name: 'replays to another hash', value: total((one) => one.otherwise), unit: '', target: { atMost: 0 } },
      ],
    };
  },
};

async function oneBatch({ say }: CampaignRun, from: number, replay: boolean): Promise<Batch> {
  const half = batch / sideBySide;
  const run = async () =>
    (
      await Promise.all(
        Array.from({ length: sideBySide }, (_one, side) => runApart({ from: from + side * half, seeds: half, steps })),
      )
    ).flat();
  const first = await run();
  const again = replay ? await run() : [];
  for (const { seed, finding, story } of first) {
    if (finding) say(`seed ${seed}: ${JSON.stringify(finding)}\n${story.join('\n')}`);
  }
  const hashes = new Map(first.map(({ seed, hash }) => [seed, hash]));
  return {
    seeds: first.length,
    violations: first.flatMap(({ seed, finding }) => (finding ? [`${seed}: ${finding.rule}`] : [])),
    replayed: again.length,
    otherwise: again.filter(({ seed, hash }) => hashes.get(seed) !== hash).length,
    statements: first.reduce((sum, { counts }) => sum + (counts['statements'] ?? 0), 0),
  };
}
