import { seededRandom } from '@florin/testing/seeded-random';
import { expect, onTestFinished, test } from 'vitest';
import { CrashTally } from '../payouts/crash-points.ts';
import { ExchangeStage } from './exchange-stage.ts';
import { ExchangeTrial } from './payout-trial.ts';

const withdrawals = 50;

test(`${withdrawals} withdrawals with lost answers, crashes and retries: each is paid exactly once`, async () => {
  const seed = Number(process.env.SEED ?? 20_261_122);
  process.stdout.write(`exchange trial, SEED=${seed}\n`);
  const stage = await ExchangeStage.open();
  onTestFinished(() => stage.close());
  const tally = new CrashTally();
  const trial = await ExchangeTrial.open(stage, { random: seededRandom(seed), tally });
  expect(await trial.run(withdrawals)).toEqual([]);
  process.stdout.write(
    `${JSON.stringify({ ...trial.counts, faults: trial.faults, died: Object.fromEntries(tally.died) })}\n`,
  );
  expect(trial.counts.paid + trial.counts.givenUp).toBe(withdrawals);
  expect([...tally.died.keys()]).toEqual(expect.arrayContaining(['before withdraw', 'after withdraw']));
  expect(Object.keys(trial.faults)).toEqual(expect.arrayContaining(['lost_after', 'lost_before']));
}, 400_000);
