import type { Figure } from '../bench/record/figure.ts';
import { questions } from '../crash/judge-withdrawals.ts';
import type { TrialBatch } from './trial-batch.ts';

const total = (done: readonly TrialBatch[], pick: (batch: TrialBatch) => number | undefined): number =>
  done.reduce((sum, batch) => sum + (pick(batch) ?? 0), 0);
const all = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Points at which a worker died in one of the batches. */
const pointsOf = (done: readonly TrialBatch[]): Set<string> => new Set(done.flatMap(({ died }) => Object.keys(died)));

/** Points that were passed and never died at, in none of the batches. */
export function untriedOf(done: readonly TrialBatch[]): string[] {
  const died = pointsOf(done);
  return [...new Set(done.flatMap(({ untried }) => untried))].filter((point) => !died.has(point)).toSorted();
}

/** How much was tried. What the chain itself did is counted by its name. */
export function countTrial(done: readonly TrialBatch[]): Record<string, number> {
  const upheavals = new Set(done.flatMap((batch) => Object.keys(batch.upheavals)));
  return {
    payouts: total(done, ({ payouts }) => payouts),
    paid: total(done, ({ paid }) => paid),
    'given up': total(done, ({ givenUp }) => givenUp),
    'giving up refused': total(done, ({ refused }) => refused),
    signatures: total(done, ({ signatures }) => signatures),
    'transactions that died': total(done, ({ dead }) => dead),
    crashes: total(done, ({ crashes }) => crashes),
    'points of a crash': pointsOf(done).size,
    ...Object.fromEntries(
      [...upheavals].toSorted().map((name) => [name, total(done, (batch) => batch.upheavals[name])]),
    ),
    'lost answers and forgotten transactions': total(done, ({ faults }) => all(faults)),
  };
}

/** What must be nothing, in words and numbers. */
export const wrongOf = (done: readonly TrialBatch[]): [string, number][] => [
  ['payouts neither made nor given up', total(done, ({ payouts, paid, givenUp }) => payouts - paid - givenUp)],
  ...Object.entries(questions).map(([question, asked]): [string, number] => [
    asked,
    total(done, ({ wrong }) => wrong[question]),
  ]),
];

/** A short run does not come to every point often enough. */
export const untriedFigure = (untried: readonly string[], quick: boolean): Figure => ({
  name: 'points that were passed and never died at',
  value: untried.length,
  unit: '',
  detail: untried.join(', '),
  ...(quick ? {} : { target: { atMost: 0 } }),
});
