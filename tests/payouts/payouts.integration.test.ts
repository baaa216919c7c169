import { seededRandom } from '@florin/testing/seeded-random';
import { expect, onTestFinished, test } from 'vitest';
import { erc20Transfer } from '../journeys/erc20.ts';
import { openEvmTrial } from './chains/evm.ts';
import { CrashTally } from './crash-points.ts';
import { PayoutTrial } from './payout-trial.ts';

const groups = 10;
const together = 5;
/** What makes the difference between paying once and paying twice; statements have points of their own beside it. */
const aroundTheCoins = ['next', 'build', 'signIntent', 'broadcast', 'transactionState'].flatMap((call) => [
  `before ${call}`,
  `after ${call}`,
]);

test(`${groups * together} payouts with crashes, lost answers and reorgs: at most one confirmed transaction each`, async () => {
  const seed = Number(process.env.SEED ?? 20_261_121);
  process.stdout.write(`payout trial, SEED=${seed}\n`);
  const chain = await openEvmTrial();
  onTestFinished(() => chain.stage.close());
  const tally = new CrashTally();
  const trial = await PayoutTrial.open(chain, { random: seededRandom(seed), tally });
  for (let group = 0; group < groups; group += 1) {
    for (const [question, wrong] of Object.entries(await trial.run(together)))
      expect({ group, [question]: wrong }).toEqual({ group, [question]: [] });
  }
  process.stdout.write(`${JSON.stringify({ ...trial.counts, died: Object.fromEntries(tally.died) })}\n`);
  expect(trial.counts.paid + trial.counts.givenUp).toBe(groups * together);
  expect(trial.counts.upheavals['reorgs']).toBeGreaterThan(0);
  expect([...tally.died.keys()]).toEqual(expect.arrayContaining(aroundTheCoins));
}, 400_000);

test('a second payment of a withdrawal, from wherever, is found', async () => {
  const chain = await openEvmTrial();
  const { stage } = chain;
  onTestFinished(() => stage.close());
  const trial = await PayoutTrial.open(chain, { random: seededRandom(1), tally: new CrashTally() });
  expect(Object.values(await trial.run(2)).flat()).toEqual([]);
  const [paid, ...others] = trial.ended.filter(({ status }) => status === 'completed');
  if (paid === undefined) throw new Error('This seed was to pay.');
  const from = await stage.treasury();
  await stage.anvil.rpc('anvil_impersonateAccount', [from]);
  const data = erc20Transfer(paid.destination_address, 1n);
  await stage.anvil.rpc('eth_sendTransaction', [{ from, to: stage.contracts['USDT'], data }]);
  await stage.anvil.mine(1);
  const judged = await trial.judge();
  expect(judged.paidWrong).toEqual([expect.stringContaining(paid.id)]);
  expect(judged.treasuryWrong).toEqual([
    expect.stringMatching(/^USDT/),
    expect.stringMatching(/^coins/),
    `${others.length + 2} transfers for ${others.length + 1} withdrawals`,
  ]);
});
