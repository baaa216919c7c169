import { seededRandom } from '@florin/testing/seeded-random';
import type { Figure } from '../bench/record/figure.ts';
import { questions } from '../crash/judge-withdrawals.ts';
import { Stage } from '../journeys/stage.ts';
import { CrashTally } from '../payouts/crash-points.ts';
import { PayoutTrial, type TrialCounts } from '../payouts/payout-trial.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';
import { openCampaignDatabase } from './campaign-database.ts';
import type { CampaignRun } from './campaign.ts';

const batches = 20;
const groupsPerBatch = 20;
const together = 5;
const payoutsPerBatch = groupsPerBatch * together;

interface Batch extends TrialCounts {
  postgres: string;
  /** How often a worker died, by the name of the point. */
  died: Record<string, number>;
  untried: string[];
  /** How much was found wrong, by question. */
  wrong: Record<string, number>;
}

/** Payouts stepped in one process on a real chain, database and signer, in batches of 100. */
export const campaign = batchedCampaign<Batch>({
  name: 'payouts',
  about: '2,000 payouts with a crash at each step, answers lost after acceptance, and reorgs; each paid at most once',
  batches: ({ quick }) => (quick ? 1 : batches),
  batch: oneBatch,
  conclude: (done, { quick }) => ({
    postgres: done[0]?.postgres ?? '',
    counts: counted(done),
    figures: figures(done, quick),
  }),
});

const pointsOf = (done: readonly Batch[]): Set<string> => new Set(done.flatMap(({ died }) => Object.keys(died)));

const counted = (done: readonly Batch[]): Record<string, number> => ({
  payouts: done.length * payoutsPerBatch,
  paid: total(done, ({ paid }) => paid),
  'given up': total(done, ({ givenUp }) => givenUp),
  'giving up refused': total(done, ({ refused }) => refused),
  crashes: total(done, ({ crashes }) => crashes),
  'points of a crash': pointsOf(done).size,
  reorgs: total(done, ({ reorgs }) => reorgs),
  'lost answers and forgotten transactions': total(done, ({ faults }) =>
    Object.values(faults).reduce((sum, count) => sum + count, 0),
  ),
});

function figures(done: readonly Batch[], quick: boolean): Figure[] {
  const died = pointsOf(done);
  const untried = [...new Set(done.flatMap((batch) => batch.untried))].filter((point) => !died.has(point));
  const value = untried.length;
  const name = 'points that were passed and never died at';
  return [
    none(
      'payouts neither made nor given up',
      done.length * payoutsPerBatch - total(done, ({ paid, givenUp }) => paid + givenUp),
    ),
    ...Object.entries(questions).map(([question, asked]) =>
      none(
        asked,
        total(done, ({ wrong }) => wrong[question]),
      ),
    ),
    // A short run does not come to every point often enough.
    { name, value, unit: '', detail: untried.join(', '), ...(quick ? {} : { target: { atMost: 0 } }) },
  ];
}

async function oneBatch({ seed, say }: CampaignRun, index: number): Promise<Batch> {
  const database = await openCampaignDatabase({ durable: false });
  const stage = await Stage.open({ openDatabase: async () => database });
  try {
    const tally = new CrashTally();
    const trial = await PayoutTrial.open(stage, { random: seededRandom(seed + index), tally });
    const wrong: Record<string, number> = {};
    for (let group = 0; group < groupsPerBatch; group += 1) {
      for (const [question, found] of Object.entries(await trial.run(together))) {
        wrong[question] = (wrong[question] ?? 0) + found.length;
        for (const line of found) say(`group ${group}: ${line}`);
      }
    }
    const { postgres } = database;
    return { postgres, ...trial.counts, died: Object.fromEntries(tally.died), untried: tally.untried(), wrong };
  } finally {
    await stage.close();
  }
}
