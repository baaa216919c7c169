import { lastRelease, openRelease } from '../upgrade/last-release.ts';
import { type Upgraded, upgradeOnce } from '../upgrade/upgrade-run.ts';
import { batchedCampaign, none, total } from './batched-campaign.ts';
import type { CampaignRun } from './campaign.ts';

const rounds = 10;
const holdMs = { whole: 8_000, quick: 2_000 };
const blockedAtMost = 1_000;

/** What began, what ended, and where not everything did: in which stage. */
const sum = (done: readonly Upgraded[], pick: 'begun' | 'completed'): number =>
  total(done, ({ journeys }) => Object.values(journeys).reduce((count, stage) => count + stage[pick], 0));

/** The last release is upgraded to this tree ten times under load, with both side by side in every role. */
export const campaign = batchedCampaign<Upgraded>({
  name: 'upgrade',
  about:
    'the last release is upgraded one process at a time under load: no request fails, whatever began comes to its end',
  batches: ({ quick, rounds: wanted }) => wanted ?? (quick ? 1 : rounds),
  batch: oneRound,
  conclude: (done) => {
    const slowest = Math.max(...done.map(({ slowestMs }) => slowestMs));
    const migrateMs = Math.max(...done.map(({ migrateMs: one }) => one));
    return {
      postgres: done[0]?.postgres ?? '',
      counts: {
        upgrades: done.length,
        requests: total(done, ({ calls }) => calls),
        'requests that were tried again': total(done, ({ retries }) => retries),
        'payments and withdrawals': sum(done, 'begun'),
      },
      figures: [
        none(
          'requests that failed beyond retries',
          total(done, ({ failed }) => failed.length),
        ),
        none('payments and withdrawals that did not come to their end', sum(done, 'begun') - sum(done, 'completed')),
        none(
          'payments not completed exactly once',
          total(done, ({ notOnce }) => notOnce),
        ),
        none(
          'deliveries marked as made that nobody received',
          total(done, ({ unseen }) => unseen),
        ),
        none(
          'violations of the books',
          total(done, ({ violations }) => violations.length),
        ),
        {
          name: 'longest request while the schema changed',
          value: slowest,
          unit: 'ms',
          detail: `the changes took ${(migrateMs / 1000).toFixed(1)} s at most`,
          target: { atMost: blockedAtMost },
        },
      ],
    };
  },
});

async function oneRound({ quick, say }: CampaignRun): Promise<Upgraded> {
  const name = lastRelease();
  say(`from ${name}`);
  const release = openRelease(name);
  try {
    const upgraded = await upgradeOnce({ release, holdMs: quick ? holdMs.quick : holdMs.whole, say });
    for (const violation of upgraded.violations) say(JSON.stringify(violation));
    for (const [stage, { begun, completed }] of Object.entries(upgraded.journeys))
      say(`${stage}: ${completed} of ${begun} came to their end`);
    return upgraded;
  } finally {
    release.close();
  }
}
