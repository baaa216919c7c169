import { evmAddressBook } from '@florin/chain-evm/address-book';
import { listAddress, unlistAddress } from '@florin/engine/quarantine/blacklist';
import type { Caller } from '@florin/engine/accounts/caller';
import type { MachinePorts } from '@florin/engine/outgoing/step';
import { readBalance } from '@florin/engine/ledger/read-balance';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { failWithdrawal } from '@florin/engine/withdrawals/fail-withdrawal';
import { planPayouts } from '@florin/engine/payouts/plan-payouts';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { treasuryProvider } from '@florin/engine/payouts/treasury-provider';
import { seedAdministrator } from '@florin/testing/administrator';
import { testWallet, WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tokenPause } from './erc20.ts';
import { adapterWith, deaths, dies } from './dying-worker.ts';
import { fundTreasury } from './fund-treasury.ts';
import { Shop } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

const { usdt } = stageTokens;
const dollar = 10n ** 6n;
let stage: Stage;
let scene: WithdrawalScene;
let merchant: Caller;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;

/** A call of USDT's owner. */
async function asOwner(data: string, extra: Record<string, string> = {}): Promise<void> {
  const [from] = await stage.anvil.accounts();
  await stage.anvil.rpc('eth_sendTransaction', [{ from, to: stage.contracts['USDT'], data, ...extra }]);
}

beforeAll(async () => {
  stage = await Stage.open();
  scene = new WithdrawalScene({ db: stage.db, ownerUrl: stage.database.url('owner'), clock: stage.clock });
  merchant = await scene.merchant('49000.00');
  administrator = await seedAdministrator(stage.database.url('owner'));
  await fundTreasury(stage, 2_000n * dollar);
});
afterAll(() => stage.close());
afterEach(async () => {
  const violations = await stage.violations();
  if (violations.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(violations)}`);
});

const approved = async (amountUsd: string): Promise<string> => {
  const { id } = await scene.request(merchant, amountUsd);
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  return id;
};
const read = (id: string) => readWithdrawal(stage.db, merchant.accountId, id);
const reached = (id: string, status: string) => async () => (await read(id)).status === status;
const fail = (id: string) => failWithdrawal(scene.ports, { id, reason: 'Given up' }, administrator);
const attempts = async (id: string) =>
  (
    await stage.db.pool.query(
      `select status, succeeded, nonce from outgoing where purpose_id = $1 order by created_at`,
      [id],
    )
  ).rows;
/** USDT that arrived at the merchant's wallet while `work` ran. */
const arrived = async (work: () => Promise<unknown>): Promise<bigint> => {
  const before = await stage.balance(testWallet, usdt);
  await work();
  return (await stage.balance(testWallet, usdt)) - before;
};

test('an approved withdrawal arrives as USDT at the wallet, less its fee, and leaves the balance', async () => {
  const before = await readBalance(stage.db, merchant.accountId);
  const id = await approved('60.00');
  expect(await arrived(() => stage.until(reached(id, 'completed')))).toBe(59n * dollar);
  const paid = await read(id);
  expect(paid).toMatchObject({ txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/), waitingReason: null });
  expect(paid.completedAt).not.toBeNull();
  const after = await readBalance(stage.db, merchant.accountId);
  expect(Number(before.balanceUsd) - Number(after.balanceUsd)).toBe(60);
  expect(after.reservedUsd).toBe('0.00');
  const { rows } = await stage.db.pool.query('select type, body from events where source_id = $1 order by sequence', [
    id,
  ]);
  expect(rows.map(({ type }) => type)).toEqual(['withdrawal.created', 'withdrawal.processing', 'withdrawal.completed']);
  expect(JSON.parse(rows[2].body).data).toMatchObject({ withdrawal_id: id, status: 'completed', tx_hash: paid.txHash });
  await expect(fail(id)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a withdrawal whose wallet is listed after the approval gets nothing until the wallet is off the list', async () => {
  const id = await approved('20.00');
  const chainType = 'evm';
  const ports = { ...stage.ports, addressBooks: new Map([[chainType, evmAddressBook]]) };
  const listed = await listAddress(ports, { chainType, address: testWallet, reason: 'Listed' }, administrator);
  await stage.work();
  expect(await attempts(id)).toMatchObject([{ status: 'intent', nonce: null }]);
  await unlistAddress(stage.db, listed.id, administrator);
  stage.clock.advance({ minutes: 1 });
  expect(await arrived(() => stage.until(reached(id, 'completed')))).toBe(19n * dollar);
});

describe('a withdrawal that is given up', () => {
  const unplugged = (): MachinePorts => ({ ...stage.outgoing, adapters: new Map() });

  test.each(deaths)('is refused when the worker died %s, and is paid once', async (_when, ports, status) => {
    const id = await approved('20.00');
    await stage.work(ports(stage));
    expect(await attempts(id)).toMatchObject([{ status }]);
    await expect(fail(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    stage.clock.advance({ minutes: 2 });
    expect(await arrived(() => stage.until(reached(id, 'completed')))).toBe(19n * dollar);
    expect(await attempts(id)).toMatchObject([{ status: 'final', succeeded: true }]);
  });

  test('is refused while it waits for its block and for the depth of its block', async () => {
    const id = await approved('20.00');
    await stage.work();
    expect(await attempts(id)).toMatchObject([{ status: 'sent' }]);
    await expect(fail(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await stage.until(async () => (await attempts(id))[0]?.status === 'included');
    await expect(fail(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await stage.until(reached(id, 'completed'));
    await expect(fail(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('before anything was planned is never paid', async () => {
    const id = await approved('20.00');
    await stage.work(unplugged());
    expect((await read(id)).waitingReason).toBe('chain_unavailable');
    const { availableUsd } = await readBalance(stage.db, merchant.accountId);
    expect(await fail(id)).toMatchObject({ status: 'failed', failureReason: 'Given up' });
    expect(Number((await readBalance(stage.db, merchant.accountId)).availableUsd) - Number(availableUsd)).toBe(20);
    expect(await arrived(() => quiet())).toBe(0n);
    expect(await attempts(id)).toEqual([]);
  });

  test('before it had a number is never paid, whoever held it', async () => {
    const id = await approved('20.00');
    // The node answers for planning and is gone for the first step.
    const nonceless = new Map(
      [...stage.outgoing.adapters].map(([chain, adapter]) => [
        chain,
        { ...adapter, slots: { kind: 'number', next: () => Promise.reject(new Error('gone')) } as const },
      ]),
    );
    await stage.work({ ...stage.outgoing, adapters: nonceless });
    expect(await attempts(id)).toMatchObject([{ status: 'intent', nonce: null }]);
    expect((await fail(id)).status).toBe('failed');
    stage.clock.advance({ minutes: 2 });
    expect(await arrived(() => quiet())).toBe(0n);
    expect(await attempts(id)).toMatchObject([{ status: 'dead', nonce: null }]);
  });

  test('by two administrators at once is given up once', async () => {
    const id = await approved('20.00');
    await stage.work(unplugged());
    const outcomes = await Promise.allSettled([fail(id), fail(id), fail(id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  const quiet = async (): Promise<void> => {
    for (let round = 0; round < 6; round += 1) {
      await stage.anvil.mine(1);
      stage.clock.advance({ seconds: 30 });
      await stage.work();
    }
  };
});

test('a payout that ran and moved nothing frees its withdrawal, which is paid by another or given up', async () => {
  const [paid, givenUp] = [await approved('20.00'), await approved('30.00')];
  await stage.work();
  // The token is paused by a dearer transaction of the same block.
  await asOwner(tokenPause(true), { gasPrice: `0x${(500n * 10n ** 9n).toString(16)}` });
  const ended = async (id: string) => (await attempts(id)).every(({ status }) => status === 'final');
  await stage.until(async () => (await ended(paid)) && (await ended(givenUp)));
  for (const id of [paid, givenUp]) {
    expect(await attempts(id)).toMatchObject([{ status: 'final', succeeded: false }]);
    expect((await read(id)).waitingReason).toBe('payout_failed');
  }
  expect((await fail(givenUp)).status).toBe('failed');
  // What would fail is found out before it costs anything.
  stage.clock.advance({ minutes: 1 });
  await stage.work();
  expect(await attempts(paid)).toHaveLength(1);
  await asOwner(tokenPause(false));
  await stage.anvil.mine(1);
  stage.clock.advance({ minutes: 1 });
  expect(await arrived(() => stage.until(reached(paid, 'completed')))).toBe(19n * dollar);
  expect(await attempts(paid)).toMatchObject([{ succeeded: false }, { status: 'final', succeeded: true }]);
});

test('a payout whose number the treasury used elsewhere is given up only when that is final, then paid by another', async () => {
  const id = await approved('20.00');
  await stage.work(adapterWith(stage, () => ({ broadcast: dies })));
  const [signed] = await attempts(id);
  const from = await stage.treasury();
  await stage.anvil.rpc('anvil_impersonateAccount', [from]);
  const nonce = `0x${BigInt(signed.nonce).toString(16)}`;
  await stage.anvil.rpc('eth_sendTransaction', [{ from, to: stage.payer, value: '0x1', nonce }]);
  await stage.anvil.mine(1);
  // Its bytes can never count, and yet nobody can be sure as long as a reorg may undo the other transaction.
  for (let round = 0; round < 15; round += 1) {
    stage.clock.advance({ minutes: 2 });
    await stage.work();
  }
  expect(await attempts(id)).toMatchObject([{ status: 'signed' }]);
  await expect(fail(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  await stage.anvil.mine(3);
  stage.clock.advance({ minutes: 2 });
  await stage.work();
  expect(await attempts(id)).toMatchObject([{ status: 'dead' }]);
  expect(await arrived(() => stage.until(reached(id, 'completed')))).toBe(19n * dollar);
  expect(await attempts(id)).toMatchObject([{ status: 'dead' }, { status: 'final', succeeded: true }]);
});

test('several workers plan one payout, and it is approved once', async () => {
  const { id } = await scene.request(merchant, '20.00');
  const approvals = await Promise.allSettled(
    Array.from({ length: 5 }, () => approveWithdrawal(scene.ports, { id, reason: null }, administrator)),
  );
  expect(approvals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const ports = { ...stage.outgoing, payouts: treasuryProvider(stage.outgoing), onWaiting: () => {} };
  const planned = await Promise.all(Array.from({ length: 5 }, () => planPayouts(ports)));
  expect(planned.reduce((sum, count) => sum + count, 0)).toBe(1);
  await stage.until(reached(id, 'completed'));
});

test('a treasury short of USDT keeps the withdrawal waiting until it is funded', async () => {
  const held = await stage.balance(await stage.treasury(), usdt);
  const [first, second] = [await approved('1000.00'), await approved(`${held / dollar - 900n}.00`)];
  await stage.work();
  const states = await Promise.all([read(first), read(second)]);
  expect(states.map(({ waitingReason }) => waitingReason).toSorted()).toEqual([null, 'treasury_liquidity'].toSorted());
  const waiting = states.find(({ waitingReason }) => waitingReason !== null)?.id ?? '';
  await stage.until(reached(waiting === first ? second : first, 'completed'));
  expect(await read(waiting)).toMatchObject({ status: 'processing', waitingReason: 'treasury_liquidity' });
  await fundTreasury(stage, 2_000n * dollar);
  stage.clock.advance({ seconds: 15 });
  await stage.until(reached(waiting, 'completed'));
});

test('what the signer refuses waits without blocking the treasury, and can be given up', async () => {
  await fundTreasury(stage, 20_000n * dollar);
  const large = await approved('5001.01');
  await stage.work();
  expect(await read(large)).toMatchObject({ status: 'processing', waitingReason: 'signer_refused' });
  expect(await attempts(large)).toMatchObject([{ status: 'intent', nonce: null }]);
  const small = await approved('20.00');
  await stage.until(reached(small, 'completed'));
  expect((await fail(large)).status).toBe('failed');
});

test('gas that the treasury cannot pay takes no number and keeps no payout waiting', async () => {
  const shop = await Shop.open(stage);
  const ether = 10n ** 18n;
  const dear = adapterWith(stage, (adapter) => ({
    estimateCost: async (movement) =>
      movement.purpose === 'sweep' ? { fee: ether / 50n, feeCap: ether / 50n } : adapter.estimateCost(movement),
  }));
  const until = async (isThere: () => Promise<boolean>) => {
    for (let round = 0; round < 40 && !(await isThere()); round += 1) {
      await stage.anvil.mine(1);
      stage.clock.advance({ seconds: 11 });
      await stage.work(dear);
    }
  };
  const funding = async () =>
    (
      await stage.db.pool.query(
        `select g.status, g.nonce, g.last_error from outgoing g join outgoing s on s.id = g.purpose_id
          where g.purpose = 'gas' and s.purpose_id = $1`,
        [payment.id],
      )
    ).rows;
  await stage.anvil.setBalance(await stage.treasury(), ether / 100n);
  const payment = await shop.waiting('25.00', usdt);
  await stage.send(payment.address, usdt, payment.needs);
  await until(async () => (await funding()).length > 0);
  const id = await approved('20.00');
  await until(reached(id, 'completed'));
  expect((await read(id)).status).toBe('completed');
  const lacking = { status: 'intent', nonce: null, last_error: expect.stringContaining('the treasury holds') };
  expect(await funding()).toEqual([lacking]);
  await stage.anvil.setBalance(await stage.treasury(), ether);
  await until(shop.reached(payment, 'completed'));
  expect(await funding()).toMatchObject([{ status: 'final' }]);
});
