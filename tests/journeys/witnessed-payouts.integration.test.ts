import type { Caller } from '@florin/engine/accounts/caller';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { seedAdministrator } from '@florin/testing/administrator';
import { BentNode } from '@florin/testing/bent-node';
import { testWallet, WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adapterWith } from './dying-worker.ts';
import { fundTreasury } from './fund-treasury.ts';
import { Stage, stageTokens } from './stage.ts';

const { usdt } = stageTokens;
const dollar = 10n ** 6n;
let stage: Stage;
let scene: WithdrawalScene;
let merchant: Caller;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;
/** What is asked first, and beside it. */
let first: BentNode;
let second: BentNode;

beforeAll(async () => {
  stage = await Stage.open({
    nodes: async (url) => {
      [first, second] = [await BentNode.open(url), await BentNode.open(url)];
      return [first.url, second.url];
    },
  });
  scene = new WithdrawalScene({ db: stage.db, ownerUrl: stage.database.url('owner'), clock: stage.clock });
  merchant = await scene.merchant('9000.00');
  administrator = await seedAdministrator(stage.database.url('owner'));
  await fundTreasury(stage, 1_000n * dollar);
});
afterEach(() => {
  first.straighten();
  second.straighten();
});
afterAll(async () => {
  await stage.close();
  for (const node of [first, second]) node.close();
});

const approved = async (amountUsd: string): Promise<string> => {
  const { id } = await scene.request(merchant, amountUsd);
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  return id;
};
const completed = (id: string) => async () =>
  (await readWithdrawal(stage.db, merchant.accountId, id)).status === 'completed';
const attempts = async (id: string) =>
  (
    await stage.db.pool.query(
      `select status, succeeded, last_error as why from outgoing where purpose_id = $1 order by created_at`,
      [id],
    )
  ).rows;
/** Blocks well beyond finality, with time for everything that waits. */
const goOn = async (outgoing = stage.outgoing): Promise<void> => {
  for (let round = 0; round < 15; round += 1) {
    await stage.anvil.mine(1);
    stage.clock.advance({ minutes: 2 });
    await stage.work(outgoing);
  }
};

describe('with two nodes', () => {
  test('a payout that one of them tells to have failed has not failed, and is paid once', async () => {
    const id = await approved('20.00');
    const before = await stage.balance(testWallet, usdt);
    first.bend = (method, result) =>
      method === 'eth_getTransactionReceipt' && result !== null ? { ...(result as object), status: '0x0' } : result;
    await goOn();
    expect(await attempts(id)).toMatchObject([{ status: 'included', why: expect.stringContaining('do not agree') }]);
    first.straighten();
    stage.clock.advance({ minutes: 2 });
    await stage.until(completed(id));
    expect(await attempts(id)).toMatchObject([{ status: 'final', succeeded: true }]);
    expect((await stage.balance(testWallet, usdt)) - before).toBe(19n * dollar);
    expect(await stage.violations()).toEqual([]);
  });

  test('a payout whose number one of them tells to be used keeps it', async () => {
    const id = await approved('20.00');
    const before = await stage.balance(testWallet, usdt);
    const refused = { result: 'rejected', reason: 'nonce too low', permanent: true, tooCheap: false } as const;
    const refusing = adapterWith(stage, () => ({ broadcast: async () => refused }));
    await stage.work(refusing);
    first.bend = (method, result) =>
      method === 'eth_getTransactionCount' ? `0x${(BigInt(String(result)) + 1n).toString(16)}` : result;
    await goOn(refusing);
    expect(await attempts(id)).toMatchObject([{ status: 'signed', why: expect.stringContaining('do not agree') }]);
    first.straighten();
    stage.clock.advance({ minutes: 2 });
    await stage.until(completed(id));
    expect(await attempts(id)).toMatchObject([{ status: 'final', succeeded: true }]);
    expect((await stage.balance(testWallet, usdt)) - before).toBe(19n * dollar);
  });

  test('a payout waits for a node that is silent', async () => {
    const id = await approved('20.00');
    await stage.work();
    await stage.anvil.mine(1);
    second.bend = () => undefined;
    await goOn();
    expect(await attempts(id)).toMatchObject([{ status: 'included' }]);
    second.straighten();
    stage.clock.advance({ minutes: 2 });
    await stage.until(completed(id));
  });
});

test('where a chain names its final blocks and has named none, nothing is final however deep it is', async () => {
  await stage.db.pool.query(`update chains set finality_tag = 'finalized'`);
  stage.clock.advance({ minutes: 2 });
  const id = await approved('20.00');
  const finalHeight = async () => (await stage.db.pool.query('select final_height from chain_cursors')).rows;
  await stage.work();
  const before = await finalHeight();
  await goOn();
  expect(await attempts(id)).toMatchObject([{ status: 'included' }]);
  expect(await finalHeight()).toEqual(before);
  await stage.db.pool.query('update chains set finality_tag = null');
  stage.clock.advance({ minutes: 2 });
  await stage.until(completed(id));
});
