import type { Caller } from '@florin/engine/accounts/caller';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { repeats } from '@florin/testing/forgeries/attacks';
import { Trial } from '@florin/testing/forgeries/trial';
import { seedAdministrator } from '@florin/testing/administrator';
import { testWallet, WithdrawalScene } from '@florin/testing/withdrawal-scene';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundTreasury } from '../journeys/fund-treasury.ts';
import { Stage, stageTokens } from '../journeys/stage.ts';

const { usdt } = stageTokens;
const dollar = 10n ** 6n;
let stage: Stage;
let scene: WithdrawalScene;
let merchant: Caller;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;

const alarms: string[] = [];
const trial = new Trial(repeats, () => alarms);
const signerLog = {
  info: () => {},
  warn: () => {},
  error: (facts: { alarm?: string }) => void alarms.push(facts.alarm ?? 'none'),
};

beforeAll(async () => {
  stage = await Stage.open({ signerLog });
  scene = new WithdrawalScene({ db: stage.db, ownerUrl: stage.database.url('owner'), clock: stage.clock });
  merchant = await scene.merchant('49000.00');
  administrator = await seedAdministrator(stage.database.url('owner'));
  await fundTreasury(stage, 2_000n * dollar);
});
afterAll(() => stage.close());

const paid = async (amountUsd: string): Promise<string> => {
  const { id } = await scene.request(merchant, amountUsd);
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  await stage.until(async () => (await readWithdrawal(stage.db, merchant.accountId, id)).status === 'completed');
  return id;
};

/** A worker in somebody else's hands does not look whether the ledger still holds the amount. */
async function forgetThatItsHoldEnded(id: string): Promise<void> {
  const client = new pg.Client({ connectionString: stage.database.url('superuser') });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `delete from ledger_transfers e using ledger_transfers h
      where e.pending_id = h.id and h.idempotency_key = 'withdrawal_pending:' || $1`,
    [id],
  );
  await client.end();
}

test('finding 3b: what was paid cannot be made unpaid by a row: the journal and the chain decide', async () => {
  const before = await stage.balance(testWallet, usdt);
  const id = await paid('60.00');
  expect((await stage.balance(testWallet, usdt)) - before).toBe(59n * dollar);
  // An honest worker alarms nobody.
  expect(alarms).toEqual([]);
  await forgetThatItsHoldEnded(id);
  // The rows of the finding, written as the role of server and worker; the approval is the genuine one.
  await stage.db.pool.query(
    `update withdrawals set status = 'processing', tx_hash = null, completed_at = null, next_payout_at = florin.now()
      where id = $1`,
    [id],
  );
  const { rows } = await stage.db.pool.query<{ id: string }>('select id from outgoing where purpose_id = $1', [id]);
  for (const [forgery, end] of [
    ['dead', "status = 'dead'"],
    ['failed', "status = 'final', succeeded = false"],
    ['foreign', 'purpose_id = gen_random_uuid()'],
  ] as const) {
    await trial.refused(forgery, async () => {
      await stage.db.pool.query(`update outgoing set ${end} where id = $1`, [rows[0]?.id]);
      for (let round = 0; round < 4; round += 1) {
        stage.clock.advance({ minutes: 1 });
        await stage.anvil.mine(1);
        await stage.work();
      }
      return (await readWithdrawal(stage.db, merchant.accountId, id)).waitingReason ?? 'nothing';
    });
    expect((await stage.balance(testWallet, usdt)) - before).toBe(59n * dollar);
  }
  expect(trial.untried).toEqual([]);
});
