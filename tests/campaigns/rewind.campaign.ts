import { existsSync } from 'node:fs';
import { seededRandom } from '@florin/testing/seeded-random';
import type { Figure } from '../bench/record/figure.ts';
import { debianBinaries, rewindKinds } from '../rewind/going-back.ts';
import { rewindRound, type RewindRound } from '../rewind/rewind-round.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';
import type { Campaign, CampaignRun } from './campaign.ts';

const wholeRounds = 50;
const quickRounds = 2;
const lostSecondsMax = 60;

const roundsOf = ({ quick, rounds = quick ? quickRounds : wholeRounds }: CampaignRun): number => rounds;

const questions: Readonly<Record<keyof RewindRound['findings'], string>> = {
  shared: 'addresses shown to two payments',
  foreign: 'coins on a foreign payment',
  paidWrong: 'withdrawals paid twice, or paid and not known',
  stuck: 'movements stuck after 5 minutes',
  notCompleted: 'payments paid and not completed',
  notReleased: 'restores not seen through in 5 minutes',
  unclean: 'rounds whose books were not clean after 60 s',
  feed: 'feeds that are not complete',
};

const batched = batchedCampaign<RewindRound>({
  name: 'rewind',
  about: `the database goes back ${wholeRounds} times under load, by 1 to ${lostSecondsMax} s, by a promotion or a restore: no money is moved wrongly`,
  batches: roundsOf,
  batch: async ({ seed, say }, index) => {
    const random = seededRandom(seed + index);
    const lostSeconds = 1 + Math.floor(random() * lostSecondsMax);
    const kind = rewindKinds[index % rewindKinds.length] ?? 'promoted';
    const round = await rewindRound({ kind, lostSeconds }, say);
    for (const [question, lines] of Object.entries(round.findings))
      for (const line of lines) say(`FOUND ${question}: ${line}`);
    const { payments, lostPayments, settled, restoreMs, cleanMs } = round;
    say(
      `${kind}, ${lostSeconds} s lost: ${lostPayments} of ${payments} payments lost, ${settled} cases settled, ` +
        `released after ${restoreMs} ms, books clean ${cleanMs} ms later`,
    );
    return round;
  },
  conclude: (done) => ({
    postgres: '',
    counts: {
      ...Object.fromEntries(rewindKinds.map((kind) => [kind, done.filter((round) => round.kind === kind).length])),
      'seconds lost': total(done, ({ lostSeconds }) => lostSeconds),
      payments: total(done, ({ payments }) => payments),
      'payments lost': total(done, ({ lostPayments }) => lostPayments),
      'cases settled by a person': total(done, ({ settled }) => settled),
    },
    figures: [
      { name: 'rounds', value: done.length, unit: '', goal: { atLeast: wholeRounds } },
      ...Object.entries(questions).map(([question, asked]) =>
        none(
          asked,
          total(done, ({ findings }) => findings[question as keyof RewindRound['findings']].length),
        ),
      ),
      worst('after-restore until it released', done, ({ restoreMs }) => restoreMs),
      worst('books clean after the release', done, ({ cleanMs }) => cleanMs, 60),
    ],
  }),
});

/** Left out, and said so, where Debian's PostgreSQL is missing. */
export const campaign: Campaign = {
  ...batched,
  run: async (run) => {
    if (existsSync(`${debianBinaries}/pg_restore`)) return batched.run(run);
    run.say('SKIPPED: Debian’s package postgresql-15 is not installed');
    return { postgres: '', partial: true, counts: {}, figures: [] };
  },
};

function worst(
  name: string,
  rounds: readonly RewindRound[],
  pick: (round: RewindRound) => number,
  atMost?: number,
): Figure {
  const value = Math.max(0, ...rounds.map(pick)) / 1_000;
  return {
    name,
    value,
    unit: 's',
    detail: `worst of ${rounds.length}`,
    ...(atMost === undefined ? {} : { target: { atMost } }),
  };
}
