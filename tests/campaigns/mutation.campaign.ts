import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { LogLevel, MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../bench/record/places.ts';
import { batchedCampaign, total } from './batched-campaign.ts';
import type { CampaignRun } from './campaign.ts';

const sources = 'packages/domain/src';
/** Nothing to mutate: interfaces. */
const withoutBehaviour = 'ports';
const killedPercentMin = 85;
/** How much longer than without a mutant its tests may take until it counts as one that never ends. */
const patienceMs = 10_000;

/** All that the tests read; the sandbox has nothing else. */
const read = [
  'package.json',
  'packages/domain/**',
  'packages/webhooks/vectors.json',
  'docs/payment-states.md',
  'tests/campaigns/mutation.{setup,vitest.config}.ts',
];

interface Batch {
  part: string;
  killed: number;
  timedOut: number;
  survived: number;
  notCovered: number;
  /** With them a test file does not even load: they say nothing about its tests. */
  unloadable: number;
}

const parts = readdirSync(join(root, sources))
  .filter((part) => part !== withoutBehaviour && !part.endsWith('.test.ts'))
  .toSorted();

const chosen = ({ quick, only }: CampaignRun): readonly string[] =>
  only === undefined ? parts.slice(0, quick ? 1 : undefined) : parts.filter((part) => part.includes(only));

/** Every module of the domain is changed a little, one change at a time; a unit test has to fail. */
export const campaign = batchedCampaign<Batch>({
  name: 'mutation',
  about: `small changes to the modules of the domain, one at a time: its unit tests notice ${killedPercentMin} %`,
  batches: (run) => chosen(run).length,
  batch: async (run, index) => {
    const part = chosen(run)[index] as string;
    const mutants = await mutate(part);
    for (const line of mutants.filter(unnoticed).map(inOneLine).toSorted()) run.say(line);
    const batch = count(part, mutants);
    run.say(`${part}: ${percent(killed(batch), judged(batch)).toFixed(1)} % of ${judged(batch)} killed`);
    return batch;
  },
  conclude: (done) => {
    const all = total(done, judged);
    return {
      postgres: '',
      counts: {
        mutants: all,
        'noticed by tests': total(done, (batch) => batch.killed),
        'that never end': total(done, (batch) => batch.timedOut),
        survivors: total(done, (batch) => batch.survived),
        'in code without tests': total(done, (batch) => batch.notCovered),
        'not loadable, left out': total(done, (batch) => batch.unloadable),
      },
      figures: [
        {
          name: 'mutants killed',
          value: percent(total(done, killed), all),
          unit: '%',
          target: { atLeast: killedPercentMin },
        },
        ...done.map((batch) => ({
          name: `mutants killed, ${batch.part}`,
          value: percent(killed(batch), judged(batch)),
          unit: '%',
          detail: `${killed(batch)} of ${judged(batch)}`,
        })),
      ],
    };
  },
});

function mutate(part: string): Promise<MutantResult[]> {
  const [dir, files] = part.endsWith('.ts') ? [sources, part] : [`${sources}/${part}`, '**/*.ts'];
  return new Stryker({
    mutate: [`${dir}/${files}`, '!**/*.test.ts'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/campaigns/mutation.vitest.config.ts', dir, pool: 'threads', related: true },
    // No tsconfig.json: Stryker would rewrite it with an interface that TypeScript 7 no longer has.
    ignorePatterns: ['**', ...read.map((path) => `!${path}`)],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: patienceMs,
    tempDirName: '.campaign/mutation',
    reporters: ['progress-append-only'],
    logLevel: 'error' as LogLevel,
    warnings: false,
  }).runMutationTest();
}

function count(part: string, mutants: readonly MutantResult[]): Batch {
  const having = (...statuses: MutantResult['status'][]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  return {
    part,
    killed: having('Killed'),
    timedOut: having('Timeout'),
    survived: having('Survived'),
    notCovered: having('NoCoverage'),
    unloadable: having('RuntimeError', 'CompileError'),
  };
}

const killed = (batch: Batch): number => batch.killed + batch.timedOut;
const judged = (batch: Batch): number => killed(batch) + batch.survived + batch.notCovered;
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

const unnoticed = ({ status }: MutantResult): boolean => status === 'Survived' || status === 'NoCoverage';

/** Where a mutant is and what it does, in one line. */
function inOneLine({ fileName, location, status, mutatorName, replacement = '' }: MutantResult): string {
  const place = `${relative(join(root, sources), fileName)}:${location.start.line}:${location.start.column}`;
  return `${place} ${status} ${mutatorName} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`;
}
