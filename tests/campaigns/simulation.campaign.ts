import { type Apart, runApart } from '../simulation/run-apart.ts';
import { reachedByChance, seedsThatReached } from '../simulation/checks/reached.ts';
import type { SeedResult } from '../simulation/run-seed.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';
import type { CampaignRun } from './campaign.ts';

const seedsMax = 2_000;
const replaysMax = 100;
const steps = 200;
const batchMax = 100;
const quickSeeds = 20;
const sideBySide = 2;

interface Batch {
  seeds: number;
  violations: string[];
  replayed: number;
  /** Seeds whose replay told another story. */
  otherwise: number[];
  statements: number;
  /** Seeds that reached each of the rarer events. */
  reached: Record<string, number>;
}

/** Thousands of seeds, and whether each of the first hundred tells the same story twice. */
export const campaign = batchedCampaign<Batch>({
  name: 'simulation',
  about: `${seedsMax} seeds of ${steps} steps: no violation; ${replaysMax} of them replayed, in another order, to the same hash`,
  batches: (run) => Math.ceil(wanted(run) / batchMax),
  batch: (run, index) => oneBatch(run, index * batchMax),
  conclude: (done) => ({
    postgres: '',
    counts: {
      seeds: total(done, ({ seeds }) => seeds),
      steps,
      statements: total(done, ({ statements }) => statements),
      replayed: total(done, ({ replayed }) => replayed),
      ...shares(done),
    },
    figures: [
      none(
        'seeds with a violation',
        total(done, ({ violations }) => violations.length),
      ),
      none(
        'replays to another hash',
        total(done, ({ otherwise }) => otherwise.length),
      ),
    ],
  }),
});

/** Percent of all seeds that reached each of the rarer events. */
function shares(done: readonly Batch[]): Record<string, number> {
  const seeds = total(done, (one) => one.seeds);
  return Object.fromEntries(
    reachedByChance.map((name) => [
      `${name}, % of seeds`,
      Math.round((100 * total(done, ({ reached }) => reached[name])) / Math.max(1, seeds)),
    ]),
  );
}

const wanted = ({ quick, seeds }: CampaignRun): number => seeds ?? (quick ? quickSeeds : seedsMax);

async function oneBatch(run: CampaignRun, done: number): Promise<Batch> {
  const range = { from: run.seed * 100_000 + done, seeds: Math.min(batchMax, wanted(run) - done) };
  const first = await runAll(range);
  const again = done < replaysMax ? await runAll({ ...range, backwards: true }) : [];
  for (const { seed, finding, story } of first) {
    if (finding) run.say(`seed ${seed}: ${JSON.stringify(finding)}\n${story.join('\n')}`);
  }
  const violations = first.flatMap(({ seed, finding }) => (finding ? [`${seed}: ${finding.rule}`] : []));
  run.say(`seeds ${range.from} to ${range.from + range.seeds - 1}: ${violations.join(', ') || 'no violation'}`);
  const hashes = new Map(first.map(({ seed, hash }) => [seed, hash]));
  const otherwise = again.flatMap(({ seed, hash }) => (hashes.get(seed) === hash ? [] : [seed]));
  if (otherwise.length > 0) run.say(`seeds that replay to another hash: ${otherwise.join(', ')}`);
  return {
    seeds: first.length,
    violations,
    replayed: again.length,
    otherwise,
    reached: seedsThatReached(first.map(({ counts }) => counts)),
    statements: first.reduce((sum, { counts }) => sum + (counts['statements'] ?? 0), 0),
  };
}

async function runAll({
  from,
  seeds,
  backwards = false,
}: Pick<Apart, 'from' | 'seeds' | 'backwards'>): Promise<SeedResult[]> {
  const each = Math.ceil(seeds / sideBySide);
  const parts = Array.from({ length: sideBySide }, (_one, side) => {
    const part = { from: from + side * each, seeds: Math.min(each, seeds - side * each), steps, backwards };
    return part.seeds > 0 ? runApart(part) : [];
  });
  return (await Promise.all(parts)).flat();
}
