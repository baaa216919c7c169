import type { Figure } from '../bench/record/figure.ts';
import { isolatedFailovers } from '../failover/isolated.ts';
import type { FailoverResult } from '../failover/failover-run.ts';
import { whyNot } from '../failover/programs.ts';
import type { Round, RoundKind } from '../failover/rounds.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';
import type { Campaign, CampaignRun } from './campaign.ts';

/** Of each kind; the primary goes from host to host, so each kind meets both of them. */
const wholeRounds = 20;
const quickRounds = 2;
const roundsPerBatch = 4;
const switchoversPerBatch = 2;
const paymentsPerSecond = 10;
const completionMs = 600_000;
/** A short run sees that they complete, and does not wait for all. */
const quickCompletionMs = 30_000;

const roundsOf = ({ quick, rounds = quick ? quickRounds : wholeRounds }: CampaignRun): number => rounds;

/** What a batch plays: each kind as often, and some that are asked for. */
function planOf(run: CampaignRun, index: number): RoundKind[] {
  const count = Math.min(roundsPerBatch, roundsOf(run) - index * roundsPerBatch);
  const pairs = Array.from({ length: count }, (_one, at): RoundKind[] =>
    at % 2 === 0 ? ['kill', 'kill', 'cable', 'cable'] : [],
  ).flat();
  const failovers: RoundKind[] = count % 2 === 0 ? pairs : [...pairs.slice(0, -4), 'kill', 'cable'];
  return [...failovers, ...Array.from({ length: switchoversPerBatch }, (): RoundKind => 'switchover')];
}

const batched = batchedCampaign<FailoverResult>({
  name: 'failover',
  about:
    'the reference topology under 10 payments a second loses its primary 20 times by kill and 20 times by its cable',
  batches: (run) => Math.ceil(roundsOf(run) / roundsPerBatch),
  batch: async (run, index) => {
    const result = await isolatedFailovers(
      { rounds: planOf(run, index), paymentsPerSecond, completionMs: run.quick ? quickCompletionMs : completionMs },
      run.say,
    );
    for (const line of [...Object.values(result.findings).flat(), ...result.restarted]) run.say(line);
    return result;
  },
  conclude: (done) => ({
    postgres: done[0]?.postgres ?? '',
    counts: {
      'failovers by kill': of(done, 'kill').length,
      'failovers by a host without its network': of(done, 'cable').length,
      switchovers: of(done, 'switchover').length,
      payments: total(done, ({ payments }) => payments),
      'answers 503': total(done, ({ statuses }) => statuses['503']),
      'requests without an answer': total(done, ({ statuses }) => statuses['0']),
    },
    figures: figures(done),
  }),
});

/** Left out, and said so, where the machine has no rights or programs for it. */
export const campaign: Campaign = {
  ...batched,
  run: async (run) => {
    const reason = whyNot();
    if (reason === null) return batched.run(run);
    run.say(`SKIPPED: ${reason}`);
    return { postgres: '', partial: true, counts: {}, figures: [] };
  },
};

const of = (done: readonly FailoverResult[], ...kinds: RoundKind[]): Round[] =>
  done.flatMap(({ rounds }) => rounds).filter(({ kind }) => kinds.includes(kind));

const found = (done: readonly FailoverResult[], pick: (one: FailoverResult) => readonly string[]): number =>
  total(done, (one) => pick(one).length);

/** The worst of all rounds, with the median beside it. */
function worst(name: string, rounds: readonly Round[], pick: (round: Round) => number, atMost?: number): Figure {
  const sorted = rounds.map(pick).toSorted((one, other) => one - other);
  const median = (sorted[Math.floor(sorted.length / 2)] ?? 0) / 1_000;
  return {
    name,
    value: (sorted.at(-1) ?? 0) / 1_000,
    unit: 's',
    detail: `worst of ${sorted.length}, median ${median.toFixed(1)} s`,
    ...(atMost === undefined ? {} : { target: { atMost } }),
  };
}

const figures = (done: readonly FailoverResult[]): Figure[] => {
  const failovers = of(done, 'kill', 'cable');
  return [
    { name: 'failovers', value: failovers.length, unit: '', goal: { atLeast: 2 * wholeRounds } },
    none(
      'acknowledged payments lost',
      found(done, ({ findings }) => findings.lost),
    ),
    none(
      'addresses told for two payments',
      found(done, ({ findings }) => findings.shared),
    ),
    none(
      'payments not completed',
      found(done, ({ findings }) => findings.notCompleted),
    ),
    none(
      'payments not counted exactly once',
      found(done, ({ findings }) => findings.notOnce),
    ),
    none(
      'violations of the books',
      found(done, ({ findings }) => findings.violations),
    ),
    none(
      'answers 500',
      total(done, ({ statuses }) => statuses['500']),
    ),
    none(
      'processes that ended by themselves',
      found(done, ({ restarted }) => restarted),
    ),
    worst('database away, killed', of(done, 'kill'), ({ outageMs }) => outageMs, 25),
    worst('database away, host without its network', of(done, 'cable'), ({ outageMs }) => outageMs, 25),
    worst('database away, switchover', of(done, 'switchover'), ({ outageMs }) => outageMs, 5),
    worst('no payment for, failover', failovers, ({ shopOutageMs }) => shopOutageMs),
    worst('last process works after the database does', of(done, 'kill', 'cable', 'switchover'), slowest, 10),
    {
      name: 'SIGTERM ends every process while a host of the database is cut off',
      value: Math.max(0, ...done.map(({ stoppedMs }) => stoppedMs)) / 1_000,
      unit: 's',
      target: { atMost: 30 },
    },
  ];
};

const slowest = ({ slowestMs }: Round): number => slowestMs;
